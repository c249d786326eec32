// A question in a dialog that stands in the address: what it asks about is held as it was when it was asked, so that what is
// done is what was read.
import { useEffect, useEffectEvent, useState } from 'react'
import { useAddressDialog } from './use-address-dialog.ts'

export interface Question<Asked> {
  /** What is asked about while the dialog is open. */
  asked: Asked | undefined
  ask: (about: Asked) => void
  close: () => void
}

/** `name` is how the dialog is called in the address. An address opened anew asks nothing: what it was about is forgotten. */
export function useQuestion<Asked>(name: string): Question<Asked> {
  const { open, show, close } = useAddressDialog([name])
  const [held, hold] = useState<Asked>()
  const isShown = open !== undefined
  const follow = useEffectEvent((shown: boolean) => {
    if (!shown) hold(undefined)
    else if (held === undefined) close()
  })
  useEffect(() => follow(isShown), [isShown])
  const ask = (about: Asked) => {
    hold(about)
    show(name)
  }
  return { asked: isShown ? held : undefined, ask, close }
}
