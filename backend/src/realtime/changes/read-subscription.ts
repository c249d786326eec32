/** Reads what a join wants to be told and has the database check it. */
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { isDatabaseError } from '../../db/database-error.ts'
import type { SubscriptionParameters } from '../channel/join-payload.ts'
import { RealtimeError } from '../realtime-error.ts'
import { FilterError, parseFilters } from './filter.ts'
import type { Subscription } from './subscription.ts'

const resolvedShape = z.array(
  z.object({
    column: z.string(),
    condition: z.string(),
    exact: z.array(z.string()).nullable(),
    /** By its exact values. */
    isDecided: z.boolean(),
  }),
)

/** The id that a subscription is echoed with: the same parameters have the same. */
export function idOfParameters(parameters: SubscriptionParameters): number {
  return crc32(JSON.stringify(parameters))
}

/**
 * @param role whose rights on the table and its columns count
 * @throws Refusal with what a `system` message says of it
 */
export async function readSubscription(
  database: Database,
  role: string,
  parameters: SubscriptionParameters,
): Promise<Subscription> {
  const { schema, table, filters, columns, event } = parseParameters(parameters)
  try {
    const [row] = await database.query<{ resolved: unknown }>(
      'select realtime.resolve_subscription($1, $2, $3, $4, $5) as resolved',
      [role, schema, table, JSON.stringify(filters), columns],
    )
    const resolved = resolvedShape.parse(row?.resolved)
    const undecided = resolved.filter(({ isDecided }) => !isDecided)
    return {
      id: idOfParameters(parameters),
      event,
      schema,
      table,
      condition: undecided.length > 0 ? undecided.map(({ condition }) => condition).join(' and ') : null,
      exact: resolved.flatMap(({ column, exact }) => (exact ? [{ column, values: new Set(exact) }] : [])),
      columns,
    }
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    throw unableTo(`[event: ${event}, schema: ${schema}, table: ${table}]`, error.message)
  }
}

function parseParameters({ schema, table, filter, select, event }: SubscriptionParameters) {
  if (schema === undefined && table === undefined) {
    throw new RealtimeError(
      'RealtimeDisabledForConfiguration',
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to',
    )
  }
  const wanted = { schema: schema ?? 'public', table: table ?? '*' }
  const filters = filtersOf(filter ?? '')
  const isWildcard = wanted.schema === '*' || wanted.table === '*'
  if (isWildcard && (filters.length > 0 || select?.length)) {
    throw new RealtimeError(
      'RealtimeDisabledForConfiguration',
      'Filters and column selection are not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  }
  return { ...wanted, filters, columns: select?.length ? select : null, event: eventOf(event) }
}

function filtersOf(filter: string) {
  try {
    return parseFilters(filter)
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    throw new RealtimeError(
      'RealtimeDisabledForConfiguration',
      `Error parsing \`filter\` params: ${error.message}`,
    )
  }
}

function eventOf(event = '*'): Subscription['event'] {
  const upper = event.toUpperCase()
  return upper === 'INSERT' || upper === 'UPDATE' || upper === 'DELETE' ? upper : '*'
}

function unableTo(parameters: string, problem: string): RealtimeError {
  return new RealtimeError(
    'RealtimeDisabledForConfiguration',
    `Unable to subscribe to changes with given parameters ${parameters}: ${problem}`,
  )
}
