/**
 * Rollback guard: a function that may write also counts what is tried, and a failure after it has run would take that back: an
 * attempt that tells its result and was never made. So what is asked of its rows must not be able to fail, and how many there are
 * decides about the answer and not about committing. How a transaction ends is for those to say who may roll it back anyway.
 */
import { badPreferences, mayFailAfterCall } from './errors/request-errors.ts'
import type { LogicTree } from './request/logic.ts'
import type { Operation } from './request/operation.ts'
import type { RestRequest } from './request/request.ts'
import { fieldsIn } from './request/select.ts'

/** Every value has a text. */
const safeCasts = new Set(['text', 'varchar', 'character varying'])
/** Sums and averages can be larger than their type. */
const safeAggregates = new Set(['count', 'max', 'min'])

/** @throws RestError PGRST100 for what PostgreSQL may refuse once it sees a row; PGRST122 for a number of rows to roll back at */
export function refuseFailureAfterCall({ query, preferences }: RestRequest): void {
  const { handling, maxAffected } = preferences
  if (handling === 'strict' && maxAffected !== null) throw badPreferences([`max-affected=${maxAffected}`])
  for (const { cast, aggregate } of fieldsIn(query.select)) {
    refuseCast(cast)
    refuseCast(aggregate?.cast ?? null)
    if (aggregate && !safeAggregates.has(aggregate.name)) throw mayFailAfterCall('select', aggregate.name)
  }
  for (const { value } of query.filters) refuseOperation(value.operation)
  for (const { value } of query.logic) refuseIn(value)
}

function refuseCast(cast: string | null): void {
  if (cast === null || safeCasts.has(cast.toLowerCase().replaceAll(/ +/g, ' '))) return
  throw mayFailAfterCall('select', `a cast to ${cast}`)
}

function refuseIn(tree: LogicTree): void {
  if (tree.kind === 'filter') refuseOperation(tree.filter.operation)
  else for (const member of tree.members) refuseIn(member)
}

function refuseOperation(operation: Operation): void {
  if (operation.kind === 'search') throw mayFailAfterCall('filter', operation.operator)
  if (operation.kind !== 'quantified') return
  const { operator, value } = operation
  const isExpression = operator === 'match' || operator === 'imatch'
  // A pattern must not end with what escapes the next letter.
  const escapes = (operator === 'like' || operator === 'ilike') && value.includes('\\')
  if (isExpression || escapes) throw mayFailAfterCall('filter', operator)
}
