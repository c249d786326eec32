// The messages of one day, or of a longer while, in a conversation.
import type { ReactNode } from 'react'

export interface MessageDayProps {
  title: string
  /** Oldest first. */
  children: ReactNode
}

export function MessageDay({ title, children }: MessageDayProps) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h2 className="mt-1 justify-self-center rounded-full bg-surface/80 px-3.5 py-0.5 text-tiny font-semibold text-ink-2">
        {title}
      </h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5">{children}</ol>
    </section>
  )
}
