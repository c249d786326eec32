// What a comment looks like, sent or not yet: a face, and beside it a bubble with who and what, and a line under that. A reply stands further in,
// and a line leads to it from the face of the first it belongs to.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Person } from '../../lib/person.ts'
import { useViewer } from '../../lib/viewer.ts'
import { commentTexts } from '../../messages/comments.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { readMention } from './comment-rules.ts'

/** Where a comment stands among others, and what is the same of each, sent or not. */
export interface BubblePlace {
  /** They wrote the post. */
  isPostAuthor: boolean
  /** Whom it answers, of those above it. */
  answered: Person | undefined
  /** A reply stands below it that belongs to the same. */
  goesOn: boolean
}

export interface CommentBubbleProps extends BubblePlace {
  /** Of the comment. */
  id: string
  author: Person
  content: string
  /** It was looked for. */
  isWanted?: boolean
  /** Below the bubble. */
  under: ReactNode
  /** Beside the bubble. */
  menu?: ReactNode
}

function Words({ content, answered }: Pick<CommentBubbleProps, 'content' | 'answered'>) {
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {answered && <bdi className="font-semibold text-brand">{answered.name} </bdi>}
      <bdi dir="auto">
        <LinkedText text={answered ? readMention(content).text : content} />
      </bdi>
    </p>
  )
}

/** Runs under the middle of a face of 40 px, up to the middle of one of 32 px that stands further in. */
function ThreadLine({ answered, goesOn }: Pick<BubblePlace, 'answered' | 'goesOn'>) {
  return (
    <span aria-hidden data-thread-line className="pointer-events-none absolute inset-0">
      {answered && (
        <span className="absolute start-[19px] top-0 h-4.5 w-6 rounded-es-m border-line border-s-2 border-b-2" />
      )}
      {goesOn && (
        <span
          className={classes(
            'absolute start-[19px] bottom-0 border-line border-s-2',
            answered ? 'top-0' : 'top-11',
          )}
        />
      )}
    </span>
  )
}

export function CommentBubble(props: CommentBubbleProps) {
  const { id, author, isPostAuthor, content, answered, goesOn, isWanted = false, under, menu } = props
  const own = author.id === useViewer().id
  const path = own ? '/profile' : `/user/${author.id}`
  return (
    <li data-entry={id} className={classes('relative flex scroll-mb-24 gap-2.5 pb-1.5', answered && 'ps-12')}>
      <ThreadLine answered={answered} goesOn={goesOn} />
      <Link href={path} tabIndex={-1} aria-hidden className="h-fit shrink-0 rounded-full">
        <Avatar name={author.name} url={author.avatarUrl} size={answered ? 32 : 40} />
      </Link>
      <div className="min-w-0 flex-1">
        <div
          className={classes(
            'w-fit max-w-full rounded-m rounded-ss-s px-3.5 py-2',
            own ? 'bg-brand-soft' : 'bg-surface-2',
            isWanted && 'outline-2 outline-brand',
          )}
        >
          <p className="flex flex-wrap items-center gap-x-2">
            <Link href={path} className="min-w-0 max-w-full truncate rounded-s font-semibold">
              <bdi>{author.name}</bdi>
            </Link>
            {isPostAuthor && (
              <span className="rounded-full bg-brand-soft px-2 py-0.5 text-tiny font-semibold text-brand">
                {commentTexts.author}
              </span>
            )}
          </p>
          <Words content={content} answered={answered} />
        </div>
        <div className="flex min-h-8 flex-wrap items-center gap-x-1 ps-3.5 text-small text-ink-2">
          {under}
        </div>
      </div>
      {menu}
    </li>
  )
}
