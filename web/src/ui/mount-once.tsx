// Dialogs and the like: nothing until they are first asked for, then there to stay, so that they can also leave in style.
import { type ReactNode, Suspense, useState } from 'react'
import { DialogFallback, PartFallback } from './chunk-fallback.tsx'

export function MountOnce({ needed, children }: { needed: boolean; children: ReactNode }) {
  const [wasNeeded, setWasNeeded] = useState(needed)
  if (needed && !wasNeeded) setWasNeeded(true)
  return (
    <Suspense fallback={needed ? <DialogFallback /> : <PartFallback />}>{wasNeeded && children}</Suspense>
  )
}
