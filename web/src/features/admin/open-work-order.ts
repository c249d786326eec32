// The order of open work: what waits longest comes first, and what waits too long is late. Pure.
import type { AgentApplication } from './agent-applications.ts'
import type { Reported } from './reported.ts'
import type { SupportConversation } from './support-desk.ts'

export type OpenWorkItem =
  | { kind: 'application'; id: string; waitsSince: string; application: AgentApplication }
  | { kind: 'report'; id: string; waitsSince: string; reported: Reported }
  | { kind: 'support'; id: string; waitsSince: string; conversation: SupportConversation }

const hour = 3_600_000

/** Milliseconds after which somebody has waited too long: of an application a day, of what hurts others, and of a question, three hours. */
const patience: Readonly<Record<OpenWorkItem['kind'], number>> = {
  application: 24 * hour,
  report: 3 * hour,
  support: 3 * hour,
}

/** At `now`, in milliseconds since 1970. */
export function isLate(
  { kind, waitsSince }: Pick<OpenWorkItem, 'kind' | 'waitsSince'>,
  now: number,
): boolean {
  return now - Date.parse(waitsSince) > patience[kind]
}

export function byWaiting(one: { waitsSince: string }, other: { waitsSince: string }): number {
  return Date.parse(one.waitsSince) - Date.parse(other.waitsSince)
}

export function openWork(
  applications: readonly AgentApplication[],
  reports: readonly Reported[],
  conversations: readonly SupportConversation[],
): OpenWorkItem[] {
  const items: OpenWorkItem[] = [
    ...applications.map(
      (application): OpenWorkItem => ({
        kind: 'application',
        id: application.id,
        waitsSince: application.createdAt,
        application,
      }),
    ),
    ...reports.map(
      (reported): OpenWorkItem => ({
        kind: 'report',
        id: reported.id,
        waitsSince: reported.firstReportedAt,
        reported,
      }),
    ),
    ...conversations.map(
      (conversation): OpenWorkItem => ({
        kind: 'support',
        id: conversation.id,
        waitsSince: conversation.createdAt,
        conversation,
      }),
    ),
  ]
  return items.sort(byWaiting)
}
