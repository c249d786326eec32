// One reported post, comment, room or video, or what somebody writes to others, in the list: whose, what it says and shows, why it was reported, and the decision.
import { Link } from 'wouter'
import { formatDateTime } from '../../lib/dates.ts'
import { posterUrl } from '../../lib/picture-sources.ts'
import { plural } from '../../lib/plural.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { reportTexts } from '../../messages/reports.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PostBody } from '../posts/index.ts'
import { PersonLine } from './person-line.tsx'
import {
  type Decision,
  decisionTexts,
  type Reported,
  type ReportedMessages,
  type ReportedRoom,
  type ReportedVideo,
} from './reported.ts'

const texts = reportTexts.desk

function Reasons({ reported: { reasons } }: { reported: Reported }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {reasons.map(({ reason, times }) => (
        <li key={reason}>
          <Badge>
            {reportTexts.reasons[reason]}
            {times > 1 && <span className="ltr">×{times}</span>}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

function Written({ reported: { written } }: { reported: Reported }) {
  if (written.length === 0) return null
  return (
    <details className="rounded-m bg-surface-2">
      <summary className="min-h-11 cursor-pointer content-center px-3.5 text-small font-semibold">
        {texts.details}
      </summary>
      <ul className="grid gap-2.5 px-3.5 pb-3.5">
        {written.map(({ reporter, details, createdAt }) => (
          <li key={createdAt} className="text-small">
            <bdi className="font-semibold">{reporter?.name ?? texts.nobody}</bdi>
            <p
              dir="auto"
              className="w-fit max-w-full whitespace-pre-line wrap-anywhere text-start text-ink-2"
            >
              {details}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

export interface ReportCardProps {
  reported: Reported
  onDecide: (decision: Decision) => void
}

/** What it is called, and who in it was reported. */
function Room({ reported: { name, description, people } }: { reported: ReportedRoom }) {
  return (
    <div className="grid gap-2 px-4 py-2.5">
      <bdi className="font-bold wrap-anywhere">{name}</bdi>
      {description && <p className="text-small text-ink-2 wrap-anywhere">{description}</p>}
      {people.map(({ person, reportsCount }) => (
        <PersonLine
          key={person.id}
          person={person}
          detail={texts.inRoom}
          badge={<Badge tone="danger">{plural(reportsCount, texts.reports)}</Badge>}
        />
      ))}
    </div>
  )
}

function Film({ reported: { video } }: { reported: ReportedVideo }) {
  const { id, url, title, description, thumbnailUrl, thumbnailInfo, channel } = video
  return (
    <div className="grid">
      {url && (
        // biome-ignore lint/a11y/useMediaCaption: whoever uploads a video has none
        <video
          src={url}
          poster={thumbnailUrl ? posterUrl(thumbnailUrl, thumbnailInfo) : undefined}
          controls
          playsInline
          preload="none"
          aria-label={title}
          className="aspect-video w-full bg-black object-contain"
        />
      )}
      <div className="grid gap-1 px-4 py-2.5">
        <Link href={`/reels/${id}`} className="w-fit max-w-full font-bold wrap-anywhere hover:underline">
          <bdi>{title}</bdi>
        </Link>
        <bdi className="text-small text-ink-2">{channel.name}</bdi>
        {description && (
          <p
            dir="auto"
            className="line-clamp-4 whitespace-pre-line text-start text-small text-ink-2 wrap-anywhere"
          >
            {description}
          </p>
        )}
      </div>
    </div>
  )
}

/** What the reported messages said when they were reported; the files of two people are not opened here. */
function Messages({ reported: { messages } }: { reported: ReportedMessages }) {
  if (messages.length === 0) return <p className="px-4 py-2.5 text-ink-2">{texts.messages.person}</p>
  return (
    <ul className="grid gap-2 px-4 py-2.5">
      {messages.map(({ id, text, hasImage, hasVoice, createdAt, isThere }) => (
        <li key={id}>
          <p dir="auto" className="w-fit max-w-full whitespace-pre-line wrap-anywhere text-start">
            {text}
          </p>
          <p className="flex flex-wrap gap-x-2 text-ink-2 text-small">
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            {hasImage && <span>{texts.messages.picture}</span>}
            {hasVoice && <span>{texts.messages.voice}</span>}
            {!isThere && <span>{texts.messages.gone}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** What was said or shown. */
function Thing({ reported }: { reported: Reported }) {
  if (reported.kind === 'post') return <PostBody post={reported.post} whole />
  if (reported.kind === 'room') return <Room reported={reported} />
  if (reported.kind === 'video') return <Film reported={reported} />
  if (reported.kind === 'person') return <p className="px-4 py-2.5 text-ink-2">{texts.inClosedRoom}</p>
  if (reported.kind === 'messages') return <Messages reported={reported} />
  return (
    <p dir="auto" className="w-fit max-w-full whitespace-pre-line wrap-anywhere px-4 py-2.5 text-start">
      {reported.content}
    </p>
  )
}

const closeOrRemove: readonly Decision[] = ['dismiss', 'remove']
const decisions: Readonly<Record<Reported['kind'], readonly Decision[]>> = {
  post: closeOrRemove,
  comment: closeOrRemove,
  room: closeOrRemove,
  person: ['dismiss'],
  messages: closeOrRemove,
  video: ['dismiss', 'hide', 'remove'],
}

export function ReportCard({ reported, onDecide }: ReportCardProps) {
  const { kind, author, createdAt, reportsCount, firstReportedAt } = reported
  const now = Date.now()
  return (
    <li className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <PersonLine
        person={author}
        detail={<time dateTime={createdAt}>{texts[kind].posted(relativeTime(createdAt, now))}</time>}
        badge={<Badge tone="danger">{plural(reportsCount, texts.reports)}</Badge>}
      />
      <div className="overflow-hidden rounded-m border border-line">
        <Thing reported={reported} />
      </div>
      <Reasons reported={reported} />
      <p className="text-small text-ink-2">{texts.since(relativeTime(firstReportedAt, now))}</p>
      <Written reported={reported} />
      <div className="grid grid-cols-2 gap-3">
        {decisions[kind].map((decision) => (
          <Button
            key={decision}
            variant={decision === 'remove' ? 'danger' : 'quiet'}
            compact
            onClick={() => onDecide(decision)}
          >
            {decisionTexts(kind, decision).submit}
          </Button>
        ))}
      </div>
    </li>
  )
}
