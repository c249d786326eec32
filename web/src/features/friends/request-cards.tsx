// Cards of friend requests that wait for an answer. One that is answered keeps its place and says what came of it, for as long as the cards
// are on screen.
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Handle, PersonName } from '../../ui/person-name.tsx'
import { AnswerChoice } from './answer-buttons.tsx'
import { type Answer, useAnswerRequest } from './answer-request.ts'
import { type ReceivedRequest, receivedRequestsQuery } from './received-requests.ts'

const texts = friendTexts.requests

/** The focus was on the button that is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

function Outcome({ answer }: { answer: Answer }) {
  const Icon = answer === 'accept' ? Check : X
  return (
    <p
      ref={takeFocus}
      tabIndex={-1}
      className={classes(
        'flex min-h-11 items-center gap-1.5 text-sm font-semibold outline-none',
        answer === 'accept' ? 'text-brand' : 'text-ink-2',
      )}
    >
      <Icon aria-hidden size={18} className="shrink-0" />
      {texts.outcomes[answer]}
    </p>
  )
}

interface RequestCardProps {
  request: ReceivedRequest
  /** Keeps its card, or gives it up where the answer was refused. */
  onKeep: (kept: boolean) => void
  /** As wide as the list; in the strip it is narrower, so that the next one is seen. */
  whole: boolean
}

export function RequestCard({ request, onKeep, whole }: RequestCardProps) {
  const { id, sender } = request
  const { mutate, variables, isIdle, isError } = useAnswerRequest(id)
  const answer = isIdle || isError ? undefined : variables
  const send = (chosen: Answer) => {
    onKeep(true)
    mutate(chosen, { onError: () => onKeep(false) })
  }
  return (
    <li className={classes('card shrink-0 p-3', !whole && 'w-58 max-w-full')}>
      <Link href={`/user/${sender.id}`} className="flex items-center gap-2.5 rounded-s">
        <Avatar name={sender.name} url={sender.avatarUrl} size={48} />
        <span className="min-w-0 flex-1">
          <PersonName name={sender.name} />
          <Handle username={sender.username} className="text-small" />
        </span>
      </Link>
      <div className="mt-2.5">
        {answer ? <Outcome answer={answer} /> : <AnswerChoice wide name={sender.name} onAnswer={send} />}
      </div>
    </li>
  )
}

/** Those that wait and those that were answered here, in the order in which they came. */
export function useRequestCards() {
  const query = useQuery(receivedRequestsQuery(useViewerId()))
  const { data: waiting = [] } = query
  const [kept, setKept] = useState<readonly ReceivedRequest[]>([])
  const keep = (request: ReceivedRequest, isKept: boolean) =>
    setKept((before) => {
      const others = before.filter(({ id }) => id !== request.id)
      return isKept ? [...others, request] : others
    })
  const answered = kept.filter((request) => !waiting.some(({ id }) => id === request.id))
  const cards = [...waiting, ...answered].sort((one, other) => other.createdAt.localeCompare(one.createdAt))
  return { cards, waiting: waiting.length, keep, query }
}
