// One's own applications to become an agent: what was sent, when, and what became of it (docs/data.md, `agent_applications`).
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { parseAnswer } from '../../lib/contract.ts'
import { isUuid } from '../../lib/random.ts'
import { getSupabase } from '../../lib/supabase.ts'
import type { ApplicationText } from './application-facts.tsx'
import { type ApplicationStatus, statusSchema } from './application-rules.ts'

export interface Application {
  id: string
  status: ApplicationStatus
  /** Of who decided; empty for none. */
  notes: string
  text: ApplicationText
  /** ISO. */
  sentAt: string
  /** ISO; null until it is decided. */
  decidedAt: string | null
  /** Points, paid as it was sent. */
  fee: number
}

/** What a row of `agent_applications` is asked for with. */
export const applicationColumns =
  'id, status, review_notes, name, location, whatsapp, services, created_at, reviewed_at, fee' as const

/** Such a row, if there is one. */
export const applicationAnswer = v.nullable(
  v.object({
    id: v.string(),
    status: statusSchema,
    review_notes: v.nullable(v.string()),
    name: v.string(),
    location: v.string(),
    whatsapp: v.string(),
    services: v.string(),
    created_at: v.string(),
    reviewed_at: v.nullable(v.string()),
    fee: v.number(),
  }),
)

export function toApplication(row: unknown): Application | null {
  const found = parseAnswer('agent_applications', applicationAnswer, row)
  if (!found) return null
  const { id, status, review_notes, created_at, reviewed_at, fee, ...text } = found
  return { id, status, notes: review_notes ?? '', text, sentAt: created_at, decidedAt: reviewed_at, fee }
}

/** Where the id of the application that is open stands in the address. */
export const applicationParam = 'application'

const applicationsKey = ['agents', 'application']

/** One of the person's; null where it was withdrawn, or is somebody else's, which admins could read. */
async function fetchApplication(userId: string, id: string): Promise<Application | null> {
  if (!isUuid(id)) return null
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('agent_applications')
    .select(applicationColumns)
    .match({ id, user_id: userId })
    .maybeSingle()
  if (error) throw error
  return toApplication(data)
}

export function applicationQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: [...applicationsKey, userId, id],
    queryFn: () => fetchApplication(userId, id),
    refetchOnWindowFocus: true,
  })
}

/** Asks anew what became of them. */
export function invalidateApplications(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: applicationsKey })
}
