// The title of a screen without bars. On a phone it stays at the top, beside the way back.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface ScreenHeaderProps {
  title: string
  /** Before the title: a face. */
  lead?: ReactNode
  /** Below the title. */
  detail?: ReactNode
  /** At the end of the line. */
  children?: ReactNode
}

export function ScreenHeader({ title, lead, detail, children }: ScreenHeaderProps) {
  return (
    <header className="sticky top-(--banner) z-sticky -mx-3 -mt-3 flex min-h-17 flex-wrap items-center gap-x-2 bg-canvas/90 ps-17 pe-3 pt-[calc(0.5rem+var(--notch))] pb-2 backdrop-blur-md md:static md:m-0 md:min-h-11 md:bg-transparent md:px-1 md:py-0">
      {lead}
      {/* Of a title the longest word is kept whole, of a name nobody knows how long one is. */}
      <div className={classes('flex-[1_1_7em]', lead ? 'min-w-0 wrap-anywhere' : 'min-w-min')}>
        <h1 className="text-xl font-bold leading-snug md:text-2xl">{title}</h1>
        {detail}
      </div>
      {children}
    </header>
  )
}
