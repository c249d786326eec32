// Conversation frame: as high as the screen, so that what is said scrolls between its head and the field.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const height = [
  'flex flex-col overflow-clip h-[calc(100dvh-var(--banner))] -mx-3 -mb-6',
  'md:mx-0 md:-mb-10 md:h-[calc(100dvh-6rem-var(--banner))] md:rounded-l md:border md:border-line lg:h-[calc(100dvh-2.5rem-var(--banner))]',
].join(' ')

export interface ConversationFrameProps {
  className?: string
  children: ReactNode
}

export function ConversationFrame({ className, children }: ConversationFrameProps) {
  return <div className={classes(height, className)}>{children}</div>
}
