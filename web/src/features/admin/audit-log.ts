// The audit log, newest first, in keyset pages (docs/data.md, "Audit log").
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { loadConfig } from '../../lib/config.ts'
import { parseAnswer } from '../../lib/contract.ts'
import { type KeysetPage, type KeysetRow, keysetFilter, keysetPage } from '../../lib/pagination.ts'
import { type Person, personColumns, personSchema, toPerson } from '../../lib/person.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { adminKey } from './admin-action.ts'

const pageSize = 30

export interface LoggedAction extends KeysetRow {
  /** A word of the server's. */
  action: string
  /** Null for the server itself, and for an account that is gone. */
  admin: Person | null
  /** Whom it concerned; null for nobody, and for an account that is gone. */
  person: Person | null
  /** What they were called then; empty for nobody. */
  personName: string
  details: LoggedDetails
}

/** What is shown of it; the rest is for who reads the table. */
const detailsSchema = v.object({
  reason: v.optional(v.string()),
  notes: v.optional(v.string()),
  name: v.optional(v.string()),
  amount: v.optional(v.number()),
  count: v.optional(v.number()),
  key: v.optional(v.string()),
  before: v.optional(v.string()),
  after: v.optional(v.string()),
})
export type LoggedDetails = v.InferOutput<typeof detailsSchema>

/** Rows of `admin_actions` with who did it and whom it concerned. */
export const loggedAnswer = v.array(
  v.object({
    id: v.string(),
    action: v.string(),
    person_name: v.nullable(v.string()),
    details: detailsSchema,
    created_at: v.string(),
    admin: v.nullable(personSchema),
    person: v.nullable(personSchema),
  }),
)

type Row = v.InferOutput<typeof loggedAnswer>[number]

function toLoggedAction({ id, action, person_name, details, created_at, admin, person }: Row, base: string) {
  return {
    ...{ id, action, details },
    createdAt: created_at,
    admin: admin && toPerson(admin, base),
    person: person && toPerson(person, base),
    personName: person_name ?? '',
  }
}

type Page = KeysetPage<LoggedAction>

async function fetchPage(after: KeysetRow | undefined): Promise<Page> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('admin_actions')
    .select(
      `id, action, person_name, details, created_at,
      admin:profiles!admin_actions_admin_id_fkey(${personColumns}),
      person:profiles!admin_actions_person_id_fkey(${personColumns})`,
    )
    .or(keysetFilter(after))
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  if (error) throw error
  const { url } = await loadConfig()
  const rows = parseAnswer('admin_actions', loggedAnswer, data)
  return keysetPage(
    rows.map((row) => toLoggedAction(row, url)),
    pageSize,
  )
}

export const auditLogQuery = infiniteQueryOptions<
  Page,
  Error,
  InfiniteData<Page>,
  string[],
  KeysetRow | undefined
>({
  queryKey: [...adminKey, 'audit-log'],
  queryFn: ({ pageParam }) => fetchPage(pageParam),
  initialPageParam: undefined,
  getNextPageParam: (page) => page.next,
})
