// What moved one's balances, newest first: pages of the ledger, of one currency or kind where wished for, transfers with who was at their
// other side.
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { keptFirstPage } from '../../lib/kept-answers.ts'
import { type KeysetPage, type KeysetRow, keysetPage } from '../../lib/pagination.ts'
import { keptPerson, type Person, toPerson } from '../../lib/person.ts'
import { type Currency, currencySchema, movementsKey } from './wallet.ts'

export interface Movement extends KeysetRow {
  /** As the ledger calls it (docs/economy.md). */
  kind: string
  currency: Currency
  /** Below zero where it left. */
  amount: number
  /** Of the whole movement, which may have entries in both currencies. */
  transactionId: string
  /** Of a transfer: its id, by which its receipt is found, and the other side, null once that account is gone. */
  transfer: { id: string; other: Person | null } | undefined
}

/** Which part of the ledger: all of it where nothing is given. */
export interface LedgerFilter {
  currency: Currency | undefined
  kind: string | undefined
}

const entrySchema = v.object({
  id: v.number(),
  transaction_id: v.string(),
  currency: currencySchema,
  amount: v.number(),
  kind: v.string(),
  created_at: v.string(),
  transfer_id: v.nullable(v.string()),
  other_id: v.nullable(v.string()),
  other_username: v.nullable(v.string()),
  other_full_name: v.nullable(v.string()),
  other_avatar_url: v.nullable(v.string()),
})

export const entriesAnswer = v.array(entrySchema)

type Entry = v.InferOutput<typeof entrySchema>

/** As many as a list shows at once. */
const pageSize = 50

/** `base` is the backend's address. */
function otherSide(entry: Entry, base: string): Person | null {
  const { other_id: id, other_username: username, other_full_name: full_name } = entry
  return id === null ? null : toPerson({ id, username, full_name, avatar_url: entry.other_avatar_url }, base)
}

function toMovement(entry: Entry, base: string): Movement {
  const { id, kind, currency, amount, created_at: createdAt, transaction_id: transactionId } = entry
  const transfer =
    entry.transfer_id === null ? undefined : { id: entry.transfer_id, other: otherSide(entry, base) }
  return { id: String(id), kind, currency, amount, createdAt, transactionId, transfer }
}

const keptMovement = v.object({
  id: v.string(),
  kind: v.string(),
  currency: currencySchema,
  amount: v.number(),
  createdAt: v.string(),
  transactionId: v.string(),
  transfer: v.optional(v.object({ id: v.string(), other: v.nullable(keptPerson) }), () => undefined),
})

const everything: LedgerFilter = { currency: undefined, kind: undefined }

/** A page of so many, 1,000 at most, after the given one. */
export async function fetchMovements(
  { currency, kind }: LedgerFilter,
  after: KeysetRow | undefined,
  limit: number,
): Promise<KeysetPage<Movement>> {
  const args = {
    p_limit: limit,
    ...(currency && { p_currency: currency }),
    ...(kind && { p_kind: kind }),
    ...(after && { p_before: after.createdAt, p_before_id: Number(after.id) }),
  }
  const entries = await callProcedure('get_ledger_entries', args, entriesAnswer)
  const { url } = await loadConfig()
  return keysetPage(
    entries.map((entry) => toMovement(entry, url)),
    limit,
  )
}

/** The newest. */
export function movementsQuery(userId: string) {
  return queryOptions({
    queryKey: [...movementsKey, userId],
    queryFn: async () => (await fetchMovements(everything, undefined, pageSize)).rows,
  })
}

type Page = KeysetPage<Movement>

/** All of them, page by page; what is not filtered is kept. */
export function ledgerQuery(userId: string, filter: LedgerFilter) {
  return infiniteQueryOptions<Page, Error, InfiniteData<Page>, unknown[], KeysetRow | undefined>({
    queryKey: [...movementsKey, 'pages', userId, filter],
    queryFn: ({ pageParam }) => fetchMovements(filter, pageParam, pageSize),
    ...(!filter.currency && !filter.kind && { meta: keptFirstPage('ledger', keptMovement) }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
  })
}

export const kindsAnswer = v.array(v.object({ kind: v.string(), currency: currencySchema }))

/** The kinds of movements that somebody has had, each once for each of its currencies. */
export function ledgerKindsQuery(userId: string) {
  return queryOptions({
    queryKey: [...movementsKey, 'kinds', userId],
    queryFn: () => callProcedure('get_ledger_kinds', {}, kindsAnswer),
  })
}
