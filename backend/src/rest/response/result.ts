/** Reads the one row that every statement answers, and refuses what must not be committed. */
import type { TextResult } from '../../db/database.ts'
import { exceedsMaxAffected, notSingle, putMismatch } from '../errors/request-errors.ts'
import type { Plan } from '../plan/plan.ts'
import { resultColumns } from '../statement/statement.ts'

export interface ResultRow {
  body: string
  /** Whether the body is not there because it is larger than it may be; what was done is kept. */
  isWithheld: boolean
  /** Rows answered, written, or returned by a function. */
  rows: number
  /** Rows there are without limit; null when they were not counted. */
  total: number | null
  /** `response.headers` and `response.status` as SQL set them. */
  headersSetting: string | null
  statusSetting: string | null
  /** New rows among those merged; null when that was not counted. */
  inserted: number | null
  /** The primary key of the one row inserted, as JSON. */
  location: string | null
}

const position = Object.fromEntries(resultColumns.map((name, index) => [name, index]))

export function readResult(result: TextResult): ResultRow {
  const row = result.rows[0] ?? []
  const field = (name: (typeof resultColumns)[number]) => row[position[name] ?? -1] ?? null
  const count = (name: (typeof resultColumns)[number]) => {
    const text = field(name)
    return text === null ? null : Number(text)
  }
  return {
    body: field('body') ?? '',
    isWithheld: field('body') === null,
    rows: count('page_total') ?? 0,
    total: count('total_result_set'),
    headersSetting: field('response_headers'),
    statusSetting: field('response_status'),
    inserted: count('inserted'),
    location: field('location'),
  }
}

/** Whether the outcome decides about committing, so that it must be seen before. */
export function mustBeChecked(plan: Plan): boolean {
  if (plan.mediaType.explain) return false
  if (plan.kind === 'read') return false
  if (plan.kind === 'call' && !plan.call.called.isVolatile) return false
  return plan.mediaType.shape.kind === 'object' || affectedLimit(plan) !== null || isPut(plan)
}

/**
 * @throws RestError PGRST116 when one row was wanted and there is another number, PGRST115 when a PUT wrote none, PGRST124
 * when more rows were affected than the client allows
 */
export function checkResult(plan: Plan, { rows }: Pick<ResultRow, 'rows'>): void {
  if (isPut(plan)) {
    if (rows !== 1) throw putMismatch()
    return
  }
  if (plan.mediaType.shape.kind === 'object' && rows !== 1) throw notSingle(rows)
  const limit = affectedLimit(plan)
  if (limit !== null && rows > limit) throw exceedsMaxAffected(rows)
}

function isPut(plan: Plan): boolean {
  return plan.kind === 'write' && plan.mutation.kind === 'insert' && plan.mutation.isPut
}

function affectedLimit(plan: Plan): number | null {
  const { handling, maxAffected } = plan.preferences
  const isLimited = plan.kind === 'call' || (plan.kind === 'write' && plan.mutation.kind !== 'insert')
  return isLimited && handling === 'strict' ? maxAffected : null
}
