// Dialogs and the like: nothing until they are first asked for, then there to stay, so that they can also leave in style.
import { type ReactNode, Suspense, useState } from 'react'
import { DialogFallback, type DialogFallbackProps, PartFallback } from './chunk-fallback.tsx'

export interface MountOnceProps extends DialogFallbackProps {
  needed: boolean
  children: ReactNode
}

export function MountOnce({ needed, children, ...place }: MountOnceProps) {
  const [wasNeeded, setWasNeeded] = useState(needed)
  if (needed && !wasNeeded) setWasNeeded(true)
  return (
    <Suspense fallback={needed ? <DialogFallback {...place} /> : <PartFallback />}>
      {wasNeeded && children}
    </Suspense>
  )
}
