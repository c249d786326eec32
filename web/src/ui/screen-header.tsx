// The title of a screen without bars. On a phone it stays at the top, beside the way back.
import type { ReactNode } from 'react'

export interface ScreenHeaderProps {
  title: string
  /** Below the title. */
  detail?: ReactNode
  /** At the end of the line. */
  children?: ReactNode
}

export function ScreenHeader({ title, detail, children }: ScreenHeaderProps) {
  return (
    <header className="sticky top-(--banner) z-10 -mx-3 -mt-3 flex min-h-17 items-center gap-2 bg-canvas/90 ps-17 pe-3 pt-(--notch) backdrop-blur-md md:static md:m-0 md:min-h-11 md:bg-transparent md:px-1">
      <div className="min-w-0 flex-1">
        <h1 className="text-xl font-bold leading-tight md:text-2xl">{title}</h1>
        {detail}
      </div>
      {children}
    </header>
  )
}
