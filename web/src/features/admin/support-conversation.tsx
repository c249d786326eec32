// One conversation at the desk: with whom, how it stands, its messages and pictures, the answer, and calling it solved.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, CircleCheck, Headset } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useOverlay } from '../../lib/use-overlay.ts'
import { supportTexts } from '../../messages/support.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Conversation, conversationQuery } from '../support/index.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { PersonLine } from './person-line.tsx'
import { conversationOfQuery, type SupportConversation, supportDeskKey, useSolving } from './support-desk.ts'

const texts = supportTexts.desk

/** The newest that a person wrote, of what is shown. */
function useLastRead(ownerId: string): string | undefined {
  const { data } = useInfiniteQuery(conversationQuery(ownerId))
  return data?.pages.flatMap(({ rows }) => rows).find(({ isAutomatic }) => !isAutomatic)?.id
}

/** How it stands follows what is written. */
function useStateOfNewest(lastRead: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (lastRead !== undefined) void queryClient.invalidateQueries({ queryKey: supportDeskKey })
  }, [queryClient, lastRead])
}

/** It is asked first: one that waits would have no answer. */
function Solve({ conversation, lastRead }: { conversation: SupportConversation; lastRead: string }) {
  const { id, state, person } = conversation
  const place = useRef<HTMLDivElement>(null)
  const [isAsked, setIsAsked] = useOverlay()
  const isOpen = useRef(isAsked)
  useEffect(() => {
    isOpen.current = isAsked
  }, [isAsked])
  const { mutate, isPending } = useSolving({
    onDone: () => {
      // Whoever has left the question meanwhile is at something else.
      if (isOpen.current) place.current?.focus()
      setIsAsked(false)
    },
    onFailed: () => setIsAsked(false),
  })
  const { submit, question, waits, answered } = texts.solve
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {state !== 'solved' && (
        <Button variant="quiet" compact onClick={() => setIsAsked(true)}>
          <CircleCheck aria-hidden size={18} />
          {submit}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={question}
        description={state === 'waiting' ? waits(person.name) : answered(person.name)}
        granting={state !== 'waiting'}
        confirmLabel={submit}
        busy={isPending}
        onConfirm={() => mutate({ userId: id, lastMessageId: lastRead })}
      />
    </div>
  )
}

const tones = { waiting: 'gold', answered: 'brand', solved: 'good' } as const

function Opened({ conversation }: { conversation: SupportConversation }) {
  const { id, person, state } = conversation
  const lastRead = useLastRead(id)
  useStateOfNewest(lastRead)
  return (
    <section className="card flex h-[calc(100dvh-14rem)] min-h-96 flex-col overflow-hidden">
      <div className="flex flex-wrap items-center gap-2 border-line border-b p-3">
        <div className="min-w-0 flex-1 basis-56">
          <PersonLine person={person} badge={<Badge tone={tones[state]}>{texts.badges[state]}</Badge>} />
        </div>
        {lastRead && <Solve conversation={conversation} lastRead={lastRead} />}
      </div>
      <Conversation ownerId={id} ownerName={person.name} isFromSupport />
    </section>
  )
}

export interface SupportConversationViewProps {
  userId: string
  onBack: () => void
}

export function SupportConversationView({ userId, onBack }: SupportConversationViewProps) {
  const { data, error, refetch, isFetching } = useQuery(conversationOfQuery(userId))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Button variant="ghost" compact className="justify-self-start" onClick={onBack}>
        <ArrowRight aria-hidden size={18} className="ltr:-scale-x-100" />
        {texts.back}
      </Button>
      {data && <Opened conversation={data} />}
      {data === null && <EmptyState icon={Headset} title={texts.openFailed} />}
      {data === undefined && !error && <ListSkeleton />}
      {data === undefined && error && (
        <ErrorState title={texts.openFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
      )}
    </div>
  )
}
