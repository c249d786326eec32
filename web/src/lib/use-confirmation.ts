// The last question of a form in a dialog: it stands in the address above the form's, so that the way back leads to the form.
import { useEffect, useEffectEvent, useState } from 'react'
import { useAddressDialog } from './use-address-dialog.ts'

export interface Confirmation<Asked> {
  /** What is being confirmed. */
  asked: Asked | undefined
  ask: (about: Asked) => void
  /** Back to the form. */
  takeBack: () => void
  /** Out of both, one after the other. */
  leave: () => void
}

/**
 * `name` is how the question is called in the address, `open` whether the form below it is. An address opened anew asks nothing: what
 * it asked about is forgotten.
 */
export function useConfirmation<Asked>(
  name: string,
  open: boolean,
  onClose: () => void,
): Confirmation<Asked> {
  const dialog = useAddressDialog([name], 'confirm')
  const [held, hold] = useState<Asked>()
  const [isLeaving, setIsLeaving] = useState(false)
  const isShown = dialog.open !== undefined
  const follow = useEffectEvent((shown: boolean, formOpen: boolean) => {
    if (shown && (held === undefined || !formOpen)) dialog.close()
    if (shown) return
    hold(undefined)
    if (isLeaving) onClose()
    setIsLeaving(false)
  })
  useEffect(() => follow(isShown, open), [isShown, open])
  return {
    asked: isShown ? held : undefined,
    ask: (about) => {
      hold(about)
      dialog.show(name)
    },
    takeBack: dialog.close,
    leave: () => {
      setIsLeaving(isShown)
      if (dialog.close()) return
      setIsLeaving(false)
      onClose()
    },
  }
}
