/**
 * Preferences that give nothing away. PostgreSQL guesses (`count=planned`, and `estimated` beyond the largest page) from
 * statistics over all rows, hidden ones too: whoever does not see every row is given the exact number of those they see
 * instead, which every client takes; what a function answers with is never guessed at (`guessTotal`). And what is rolled back
 * is forgotten, attempts that were counted too: how a transaction ends is the service's to say, unless the project says
 * otherwise (`pgrst.db_tx_end`).
 */
import type { Preferences } from './request/prefer.ts'
import type { RequestHead } from './request/request.ts'
import { keyOf } from './schema-cache/names.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'

/** The request's preferences, with an exact count in the place of a guess, and without an end that is not theirs to choose. */
export function withSafePreferences(request: RequestHead, role: string, cache: SchemaCache): Preferences {
  const { count, tx } = request.preferences
  const isGuess = count === 'planned' || count === 'estimated'
  const isSafeCount = !isGuess || request.action.kind !== 'read' || seesEveryRow(request, role, cache)
  return {
    ...request.preferences,
    count: isSafeCount ? count : 'exact',
    tx: mayEndTransaction(role, cache) ? tx : null,
  }
}

/** Whether the caller may have rolled back what was done without a failure. */
export function mayEndTransaction(role: string, { settings }: SchemaCache): boolean {
  return settings.allowsTxOverride ?? role === 'service_role'
}

/** A view's own conditions hide rows like a policy; what is embedded may be either. */
function seesEveryRow({ schema, resource, query }: RequestHead, role: string, cache: SchemaCache): boolean {
  if (cache.rights.get(role)?.bypassesRowSecurity) return true
  const table = cache.tables.get(keyOf({ schema, name: resource }))
  return (
    table !== undefined &&
    !table.isView &&
    !table.hasRowSecurity &&
    query.select.every(({ kind }) => kind === 'field')
  )
}
