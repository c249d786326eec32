/**
 * The third stage: a plan as one parametrised statement. Its one row has the response's body as text, how many rows
 * that is, how many there are in all, and what SQL wants the response's headers and status to be.
 */
import type { Statement } from '../../db/database.ts'
import type { CallFunctionPlan, Plan, ReadPlan, WritePlan } from '../plan/plan.ts'
import type { ReadNode } from '../plan/read-node.ts'
import type { PlanFormat } from '../request/media-type.ts'
import { answerName, manyRows, printBody } from './print-body.ts'
import { printCall, scalarName } from './print-call.ts'
import { countsInserted, insertedCount, printMutation } from './print-mutation.ts'
import { printCounted, printRead, resultName } from './print-read.ts'
import { lines, type Parameters } from './sql-text.ts'

/** The columns of the statement's row, in order. */
export const resultColumns = [
  'body',
  'page_total',
  'total_result_set',
  'response_headers',
  'response_status',
  'inserted',
  'location',
] as const

type ResultColumn = (typeof resultColumns)[number]

export interface StatementOptions {
  /** Beyond this many rows an estimated count is PostgreSQL's guess; null to count them all. */
  maxRows: number | null
  /** Bytes. */
  largestAnswer: number
}

export function printStatement(plan: Plan, options: StatementOptions): Statement {
  const parameters: Parameters = { values: [] }
  const text = printPlan(plan, parameters, options)
  const { explain } = plan.mediaType
  return { text: explain ? `${printExplain(explain)} ${text}` : text, values: parameters.values }
}

function printPlan(plan: Plan, parameters: Parameters, options: StatementOptions): string {
  switch (plan.kind) {
    case 'read':
      return printTableRead(plan, parameters, options)
    case 'write':
      return printWrite(plan, parameters, options)
    case 'call':
      return printFunctionCall(plan, parameters, options)
  }
}

/** The statement whose plan PostgreSQL is asked for to guess how many rows a read has. */
export function printCountGuess({ node }: ReadPlan): Statement {
  const parameters: Parameters = { values: [] }
  const text = `explain (format json) ${printCounted(node, parameters)}`
  return { text, values: parameters.values }
}

function printExplain({ format, options }: PlanFormat): string {
  return `explain (${[`format ${format}`, ...options].join(', ')})`
}

function printTableRead(plan: ReadPlan, parameters: Parameters, options: StatementOptions): string {
  const rows = printRead(plan.node, parameters)
  return printAnswer(rows, {
    body: plan.isHead ? "''" : printBounded(printBody(plan.mediaType.shape, manyRows), options),
    total_result_set: printTotal(plan, parameters, options),
  })
}

function printWrite(
  { mutation, node, preferences, mediaType }: WritePlan,
  parameters: Parameters,
  options: StatementOptions,
): string {
  const source = `with ${resultName} as (${printMutation(mutation, parameters)})`
  const rows = node ? printRead(node, parameters) : `select * from ${resultName}`
  const isLocated =
    mutation.kind === 'insert' && preferences.return === 'headers-only' && mutation.returning.length > 0
  const answer = printAnswer(rows, {
    body: node ? printBounded(printBody(mediaType.shape, manyRows), options) : "''",
    inserted: mutation.kind === 'insert' && countsInserted(mutation) ? insertedCount : 'null',
    location: isLocated ? `(json_agg(${answerName})->0)::text` : 'null',
  })
  return lines(source, answer)
}

function printFunctionCall(
  plan: CallFunctionPlan,
  parameters: Parameters,
  options: StatementOptions,
): string {
  const { call, columns, node, mediaType } = plan
  const { returns } = call.called
  const source = `with ${resultName} as (${printCall(call, columns, parameters)})`
  const rows = printRead(node, parameters)
  const answer = printAnswer(rows, {
    body: plan.isHead
      ? "''"
      : printBoundedOrNull(
          printBody(mediaType.shape, {
            scalar: returns.isComposite ? null : scalarName,
            isOne: !returns.isSet,
          }),
          options,
        ),
    total_result_set: printTotal(plan, parameters, options),
  })
  return lines(source, answer)
}

function printBounded(body: string, { largestAnswer }: StatementOptions): string {
  return `extensions.pgrst_bounded(${body}, ${largestAnswer})`
}

/** What a function did is kept, however much it answers. */
function printBoundedOrNull(body: string, { largestAnswer }: StatementOptions): string {
  return `extensions.pgrst_bounded_or_null(${body}, ${largestAnswer})`
}

function printAnswer(rows: string, printed: Partial<Record<ResultColumn, string>>): string {
  const columns: Record<ResultColumn, string> = {
    body: "''",
    page_total: 'count(*)',
    total_result_set: 'null',
    response_headers: settingText('response.headers'),
    response_status: settingText('response.status'),
    inserted: 'null',
    location: 'null',
    ...printed,
  }
  const items = resultColumns.map((name) => `${columns[name]} as ${name}`)
  return lines(`select ${items.join(', ')}`, `from (${rows}) ${answerName}`)
}

function settingText(name: string): string {
  return `nullif(current_setting('${name}', true), '')`
}

function printTotal(
  { node, preferences: { count } }: { node: ReadNode; preferences: ReadPlan['preferences'] },
  parameters: Parameters,
  { maxRows }: StatementOptions,
): string {
  if (count !== 'exact' && count !== 'estimated') return 'null'
  const limit = count === 'estimated' && maxRows !== null ? ` limit ${maxRows + 1}` : ''
  return `(select count(*) from (${printCounted(node, parameters)}${limit}) pgrst_counted)`
}
