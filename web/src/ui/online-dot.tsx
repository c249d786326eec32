// Online dot: a face, with the sign of who is here now.
import type { ReactNode } from 'react'

export interface WithOnlineDotProps {
  isOnline: boolean
  /** The face. */
  children: ReactNode
}

/** Those who do not see it are told by words beside it. */
export function WithOnlineDot({ isOnline, children }: WithOnlineDotProps) {
  return (
    <span className="relative block w-fit shrink-0">
      {children}
      {isOnline && (
        <span
          aria-hidden
          data-online
          className="absolute end-0 bottom-0 block size-[26%] max-h-5 min-h-3 max-w-5 min-w-3 rounded-full border-2 border-surface bg-online"
        />
      )}
    </span>
  )
}
