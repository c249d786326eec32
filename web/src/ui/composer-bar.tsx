// The bar below a conversation, in which one writes: as wide as what is said above it.
import type { ReactNode } from 'react'

export function ComposerBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="border-line border-t bg-surface px-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto grid max-w-160 grid-cols-[minmax(0,1fr)] gap-1.5">{children}</div>
    </div>
  )
}
