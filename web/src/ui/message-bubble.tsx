// What a message of a conversation looks like, sent or not yet: one's own at the end, in the brand's colour, the other's at the start.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { LinkedText } from './linked-text.tsx'

export interface BubbleProps {
  id: string
  isOwn: boolean
  /** Who wrote it, above the words, where that is not oneself. */
  name?: string | undefined
  /** Their face, beside the bubble; an empty place of its size where it stands above already. */
  lead?: ReactNode
  /** What it answers, above the words. */
  quote?: ReactNode
  picture?: ReactNode
  voice?: ReactNode
  text: string
  /** The words only say what was there. */
  isFaint?: boolean
  /** Below the words. */
  foot: ReactNode
  /** Beside the bubble, at its other end. */
  options?: ReactNode
  /** Below the bubble. */
  under?: ReactNode
}

const own = 'rounded-ee-s bg-brand text-brand-ink [&_a]:text-inherit [&_a]:underline'
const others = 'rounded-es-s border border-line bg-surface'

export function Bubble(props: BubbleProps) {
  const { id, isOwn, name, lead, quote, picture, voice, text, isFaint = false, foot, options, under } = props
  const inset = picture !== undefined && 'px-2'
  return (
    <li data-entry={id} className="grid scroll-mb-2.5 grid-cols-[minmax(0,1fr)]">
      <div className={classes('flex min-w-0 items-end gap-2', isOwn && 'flex-row-reverse')}>
        {lead}
        <div
          className={classes(
            'min-w-20 max-w-[84%] rounded-l text-md',
            picture ? 'p-1.5' : 'px-3.5 pt-2 pb-1.5',
            isOwn ? own : others,
          )}
        >
          {name && (
            <p className={classes('text-small font-semibold', !isOwn && 'text-brand', inset)}>
              <bdi>{name}</bdi>
            </p>
          )}
          {quote}
          {picture}
          {voice}
          {text !== '' && (
            <p
              dir="auto"
              className={classes(
                'whitespace-pre-line wrap-anywhere',
                inset,
                inset && 'pt-1.5',
                isFaint && 'opacity-75',
              )}
            >
              <LinkedText text={text} />
            </p>
          )}
          <p
            className={classes(
              'flex items-center justify-end gap-1 text-tiny',
              inset,
              !isOwn && 'text-ink-2',
            )}
          >
            {foot}
          </p>
        </div>
        {options}
      </div>
      {under && (
        <div className="flex flex-wrap items-center justify-end gap-x-1 text-small text-ink-2">{under}</div>
      )}
    </li>
  )
}
