// The newest 50 transfers of a person, in both directions (spec 2 §7).
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { loadConfig } from '../../lib/config.ts'
import { parseAnswer } from '../../lib/contract.ts'
import { keptAnswer } from '../../lib/kept-answers.ts'
import { keptPerson, type Person, personColumns, personSchema, toPerson } from '../../lib/person.ts'
import { isUuid } from '../../lib/random.ts'
import { getSupabase } from '../../lib/supabase.ts'

/** Rows of `transfer_history`; a side whose account is gone has no profile. */
export const transferHistoryAnswer = v.array(
  v.object({
    id: v.string(),
    amount: v.number(),
    created_at: v.string(),
    from_user_id: v.nullable(v.string()),
    from: v.nullable(personSchema),
    to: v.nullable(personSchema),
  }),
)

/** What a row is asked for with. */
export const transferHistoryColumns =
  `id, amount, created_at, from_user_id, from:profiles!transfer_history_from_user_id_fkey(${personColumns}), to:profiles!transfer_history_to_user_id_fkey(${personColumns})` as const

export interface Transfer {
  id: string
  /** ISO. */
  createdAt: string
  /** Points. */
  amount: number
  /** By the person who looks; else they received it. */
  isSent: boolean
  /** The other side; null once the account is gone. */
  other: Person | null
}

/** As the browser keeps one. */
const keptTransfer = v.object({
  id: v.string(),
  createdAt: v.string(),
  amount: v.number(),
  isSent: v.boolean(),
  other: v.nullable(keptPerson),
}) satisfies v.GenericSchema<unknown, Transfer>

const pageSize = 50

/** `base` is the backend's address. */
function toTransfer(
  row: v.InferOutput<typeof transferHistoryAnswer>[number],
  userId: string,
  base: string,
): Transfer {
  const isSent = row.from_user_id === userId
  const other = isSent ? row.to : row.from
  const { id, amount, created_at: createdAt } = row
  return { id, amount, createdAt, isSent, other: other && toPerson(other, base) }
}

/** Admins may read those of others, which are nobody's history but theirs. */
const ofPerson = (userId: string) => `from_user_id.eq.${userId},to_user_id.eq.${userId}`

export const historyKey = ['transfers', 'history']

const isNewerFirst = (one: Transfer, other: Transfer) =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.createdAt.localeCompare(one.createdAt)

/** The newest in one direction. */
async function fetchDirection(side: 'from_user_id' | 'to_user_id', userId: string): Promise<Transfer[]> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('transfer_history')
    .select(transferHistoryColumns)
    .eq(side, userId)
    .order('created_at', { ascending: false })
    .limit(pageSize)
  if (error) throw error
  const { url } = await loadConfig()
  return parseAnswer('transfer_history', transferHistoryAnswer, data).map((row) =>
    toTransfer(row, userId, url),
  )
}

/** Each direction is read in the order of its index, however many there are; of both at once all would be read to be sorted. */
async function fetchHistory(userId: string): Promise<Transfer[]> {
  const directions = await Promise.all([
    fetchDirection('from_user_id', userId),
    fetchDirection('to_user_id', userId),
  ])
  return directions.flat().sort(isNewerFirst).slice(0, pageSize)
}

/** Newest first. */
export function transferHistoryQuery(userId: string) {
  return queryOptions({
    queryKey: [...historyKey, userId],
    queryFn: () => fetchHistory(userId),
    meta: keptAnswer('transfers', v.array(keptTransfer)),
  })
}

async function fetchTransfer(userId: string, id: string): Promise<Transfer | null> {
  if (!isUuid(id)) return null
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('transfer_history')
    .select(transferHistoryColumns)
    .eq('id', id)
    .or(ofPerson(userId))
  if (error) throw error
  const { url } = await loadConfig()
  const [row] = parseAnswer('transfer_history', transferHistoryAnswer, data)
  return row ? toTransfer(row, userId, url) : null
}

/** One of them; null where there is none, or it is other people's. */
export function transferQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: ['transfers', 'one', userId, id],
    queryFn: () => fetchTransfer(userId, id),
  })
}
