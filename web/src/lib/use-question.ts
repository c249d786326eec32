// A question in a dialog that stands in the address: what it asks about is held as it was when it was asked, so that what is
// done is what was read.
import { useEffect, useEffectEvent, useState } from 'react'
import { useAddressDialog } from './use-address-dialog.ts'
import { useLatest } from './use-latest.ts'

export interface Question<Asked> {
  /** What is asked about while the dialog is open. */
  asked: Asked | undefined
  /** Whether the address says that it is asked, though what it was about may be forgotten. */
  stands: boolean
  ask: (about: Asked) => void
  /** Whether it still stood. */
  close: () => boolean
}

/**
 * `name` is how the dialog is called in the address, at `param`. An address opened anew asks nothing: what it was about is forgotten.
 */
export function useQuestion<Asked>(name: string, param?: string): Question<Asked> {
  const { open, show, close } = useAddressDialog([name], param)
  const [held, hold] = useState<{ about: Asked }>()
  const stands = open !== undefined
  const follow = useEffectEvent((shown: boolean) => {
    // Asked anew in the moment after the way back, it is another one.
    if (!shown) hold((now) => (now === held ? undefined : now))
    else if (held === undefined) close()
  })
  useEffect(() => follow(stands), [stands])
  const ask = (about: Asked) => {
    hold({ about })
    show(name)
  }
  return { asked: stands ? held?.about : undefined, stands, ask, close }
}

export interface LastQuestion<Asked> {
  /** What is being confirmed. */
  asked: Asked | undefined
  ask: (about: Asked) => void
  /** Back to the form, also from a question that was asked anew while the answer to one before was on its way. */
  takeBack: () => void
  /** Out of both, one after the other; likewise. */
  leave: () => void
}

/**
 * The last question of a form in a dialog: it stands in the address above the form's, so that the way back leads to the form. `open` is
 * whether that is.
 */
export function useLastQuestion<Asked>(
  name: string,
  open: boolean,
  onClose: () => void,
): LastQuestion<Asked> {
  const { asked, stands, ask, close } = useQuestion<Asked>(name, 'confirm')
  const [isLeaving, setIsLeaving] = useState(false)
  const follow = useEffectEvent((questionStands: boolean, formOpen: boolean) => {
    if (questionStands && !formOpen) close()
    if (questionStands || !isLeaving) return
    setIsLeaving(false)
    onClose()
  })
  useEffect(() => follow(stands, open), [stands, open])
  const closeLatest = useLatest(close)
  const takeBack = () => void closeLatest.current()
  const leave = () => {
    if (closeLatest.current()) setIsLeaving(true)
    else onClose()
  }
  return { asked, ask, takeBack, leave }
}
