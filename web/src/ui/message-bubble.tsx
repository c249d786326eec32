// What a message of a conversation looks like, sent or not yet: one's own at the end, in the brand's colour, the other's at the start.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { LinkedText } from './linked-text.tsx'

export interface BubbleProps {
  id: string
  isOwn: boolean
  /** Who wrote it, above the words, where that is not oneself. */
  name?: string | undefined
  picture?: ReactNode
  text: string
  /** Below the words. */
  foot: ReactNode
  /** Below the bubble. */
  under?: ReactNode
}

const own = 'justify-self-end rounded-ee-s bg-brand text-brand-ink [&_a]:text-inherit [&_a]:underline'
const others = 'justify-self-start rounded-es-s border border-line bg-surface'

export function Bubble({ id, isOwn, name, picture, text, foot, under }: BubbleProps) {
  return (
    <li data-entry={id} className="grid scroll-mb-2.5 grid-cols-[minmax(0,1fr)]">
      <div
        className={classes(
          'max-w-[84%] min-w-20 rounded-l text-md',
          picture ? 'p-1.5' : 'px-3.5 pt-2 pb-1.5',
          isOwn ? own : others,
        )}
      >
        {name && (
          <p
            className={classes(
              'text-small font-semibold',
              !isOwn && 'text-brand',
              picture !== undefined && 'px-2',
            )}
          >
            {name}
          </p>
        )}
        {picture}
        {text !== '' && (
          <p
            dir="auto"
            className={classes('whitespace-pre-line wrap-anywhere', picture !== undefined && 'px-2 pt-1.5')}
          >
            <LinkedText text={text} />
          </p>
        )}
        <p
          className={classes(
            'flex items-center justify-end gap-1 text-tiny',
            picture !== undefined && 'px-2',
            !isOwn && 'text-ink-2',
          )}
        >
          {foot}
        </p>
      </div>
      {under && (
        <div className="flex flex-wrap items-center justify-end gap-x-1 text-small text-ink-2">{under}</div>
      )}
    </li>
  )
}
