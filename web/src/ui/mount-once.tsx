// Dialogs and the like: nothing until they are first asked for, then there to stay, so that they can also leave in style.
import { type ReactNode, Suspense, useState } from 'react'
import { PartFallback } from './chunk-fallback.tsx'

export function MountOnce({ needed, children }: { needed: boolean; children: ReactNode }) {
  const [wasNeeded, setWasNeeded] = useState(needed)
  if (needed && !wasNeeded) setWasNeeded(true)
  return <Suspense fallback={<PartFallback />}>{wasNeeded && children}</Suspense>
}
