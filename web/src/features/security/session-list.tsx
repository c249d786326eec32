// The devices that one is signed in on: this one first and marked, each of the others with its way out, and all of them at once.
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { useQuestion } from '../../lib/use-question.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { securityTexts } from '../../messages/security.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { deviceName } from './device-name.ts'
import {
  type OwnSession,
  ownSessionsQuery,
  useEndOthers,
  useEndSession,
  useFollowEndedSessions,
} from './own-sessions.ts'

const texts = securityTexts.sessions

/** As many as are seen before one asks for all. */
const few = 5

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { name, icon: Icon } = deviceName(session.user_agent)
  const lastUsed = texts.lastUsed(relativeTime(session.last_used_at, Date.now()))
  return (
    <li className={session.is_current ? undefined : 'pe-3.5'}>
      <ListRow
        inset
        lead={
          <span className="grid size-11.5 shrink-0 place-items-center rounded-m bg-surface-2 text-ink-2">
            <Icon aria-hidden size={22} strokeWidth={1.9} />
          </span>
        }
        title={<bdi dir="rtl">{name}</bdi>}
        detail={session.is_current ? undefined : lastUsed}
        badge={session.is_current && <Badge tone="good">{texts.current}</Badge>}
        action={
          !session.is_current && (
            <Button
              compact
              variant="quiet"
              aria-label={texts.endOf(name, lastUsed)}
              onClick={onEnd}
              className="shrink-0 whitespace-nowrap"
            >
              {texts.end}
            </Button>
          )
        }
      />
    </li>
  )
}

interface SessionsProps {
  sessions: readonly OwnSession[]
  onEnd: (session: OwnSession) => void
}

function Sessions({ sessions, onEnd }: SessionsProps) {
  const [whole, setWhole] = useState(false)
  const shown = whole ? sessions : sessions.slice(0, few)
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => onEnd(session)} />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button block variant="ghost" onClick={() => setWhole(true)}>
          {texts.all(formatNumber(sessions.length))}
        </Button>
      )}
    </>
  )
}

interface EndDialogProps {
  session: OwnSession
  onConfirm: () => void
  onClose: () => void
}

function EndDialog({ session, onConfirm, onClose }: EndDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.endTitle(deviceName(session.user_agent).name)}
      description={texts.endDetail}
      confirmLabel={texts.end}
      onConfirm={onConfirm}
    />
  )
}

export interface SessionListProps {
  /** Whether it is asked about all the others. */
  asksOthers: boolean
  onAskOthers: () => void
  onClose: () => void
}

export function SessionList({ asksOthers, onAskOthers, onClose }: SessionListProps) {
  const query = useQuery(ownSessionsQuery(useViewerId()))
  useFollowEndedSessions()
  const { data: sessions } = query
  const { asked, ask, close } = useQuestion<OwnSession>('end')
  const { mutate: end } = useEndSession()
  const { mutate: endOthers } = useEndOthers()
  return (
    <section aria-label={texts.title} className="grid gap-1.5">
      <h2 className="px-1 text-sm font-semibold text-ink-2">{texts.title}</h2>
      <div className="card divide-y divide-line overflow-hidden">
        {sessions && <Sessions sessions={sessions} onEnd={ask} />}
        {!sessions && query.isError && (
          <ErrorState
            title={texts.loadFailed}
            error={query.error}
            onRetry={() => query.refetch()}
            retrying={query.isFetching}
          />
        )}
        {!sessions && !query.isError && (
          <div role="status">
            <span className="sr-only">{texts.loading}</span>
            <Skeleton className="h-18.5" />
          </div>
        )}
        {sessions && sessions.length > 1 && (
          <button
            type="button"
            onClick={onAskOthers}
            className="flex min-h-14 w-full items-center gap-2.5 px-3.5 text-start font-semibold text-danger transition-colors hover:bg-surface-2/60"
          >
            <LogOut aria-hidden size={20} strokeWidth={1.9} className="shrink-0" />
            {texts.others}
          </button>
        )}
      </div>
      {asked && (
        <EndDialog
          session={asked}
          onClose={() => void close()}
          onConfirm={() => {
            if (close()) end(asked.id)
          }}
        />
      )}
      <ConfirmDialog
        open={asksOthers}
        onOpenChange={(open) => !open && onClose()}
        title={texts.othersTitle}
        description={texts.othersDetail}
        confirmLabel={texts.end}
        onConfirm={() => {
          onClose()
          endOthers()
        }}
      />
    </section>
  )
}
