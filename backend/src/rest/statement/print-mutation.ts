/** Prints inserts, updates and deletes. Each gives back the columns that its answer needs, or a 1 for each row. */
import type { MutationPlan } from '../plan/plan-mutation.ts'
import type { Condition, Reference } from '../plan/read-node.ts'
import type { QualifiedName } from '../schema-cache/names.ts'
import { printCondition, printJoinedExistence } from './print-conditions.ts'
import { bodyName, printBodyRows } from './print-rows.ts'
import { clause, lines, type Parameters, printColumn, quoteName, quoteQualified } from './sql-text.ts'

type InsertPlan = Extract<MutationPlan, { kind: 'insert' }>
type UpdatePlan = Extract<MutationPlan, { kind: 'update' }>

export function printMutation(mutation: MutationPlan, parameters: Parameters): string {
  switch (mutation.kind) {
    case 'insert':
      return printInsert(mutation, parameters)
    case 'update':
      return printUpdate(mutation, parameters)
    case 'delete':
      return lines(
        `delete from ${quoteQualified(mutation.table)}`,
        printWhere(mutation.where, { kind: 'table', table: mutation.table }, parameters),
        printReturning(mutation.table, mutation.returning),
      )
  }
}

/** Counts the inserted among the merged rows: one more for each row tried, one less for each that existed. */
const insertedSetting = 'pgrst.inserted'
export const insertedCount = `nullif(current_setting('${insertedSetting}', true), '')`

function countInserted(step: 1 | -1): string {
  const next = `(coalesce(${insertedCount}::int, 0) + ${step})::text`
  return `set_config('${insertedSetting}', ${next}, true) is not null`
}

/** Whether the answer's status depends on how many of the rows are new. */
export function countsInserted({ conflict }: InsertPlan): boolean {
  return conflict?.resolution === 'merge'
}

function printInsert(insert: InsertPlan, parameters: Parameters): string {
  const { table, rows, where } = insert
  const names = rows.columns.map(({ name }) => quoteName(name))
  const body = printBodyRows(rows, false, parameters)
  const reference: Reference = { kind: 'alias', alias: bodyName }
  const conditions = where.map((condition) => conditionText(condition, reference, parameters))
  if (countsInserted(insert)) conditions.push(countInserted(1))
  const columns = names.length === 0 ? '' : ` (${names.join(', ')})`
  return lines(
    `insert into ${quoteQualified(table)}${columns}`,
    `select ${names.map((name) => `${bodyName}.${name}`).join(', ')} from ${body}`,
    clause('where', conditions, ' and '),
    printConflict(insert, names),
    printReturning(table, insert.returning),
  )
}

function printConflict(insert: InsertPlan, names: string[]): string {
  const { conflict } = insert
  if (!conflict) return ''
  const target = `on conflict (${conflict.columns.map(quoteName).join(', ')})`
  if (conflict.resolution === 'ignore' || names.length === 0) return `${target} do nothing`
  const changes = names.map((name) => `${name} = excluded.${name}`).join(', ')
  return `${target} do update set ${changes} where ${countInserted(-1)}`
}

function printUpdate(update: UpdatePlan, parameters: Parameters): string {
  const { table, rows, where, returning } = update
  const reference: Reference = { kind: 'table', table }
  if (rows.columns.length === 0) return `${printNothing(table, returning)} where false`
  const changes = rows.columns.map(({ name }) => `${quoteName(name)} = ${bodyName}.${quoteName(name)}`)
  return lines(
    `update ${quoteQualified(table)}`,
    `set ${changes.join(', ')}`,
    `from ${printBodyRows(rows, false, parameters)}`,
    printWhere(where, reference, parameters),
    printReturning(table, returning),
  )
}

/** An update of no column changes no row, but its answer still has the columns asked for. */
function printNothing(table: QualifiedName, returning: string[]): string {
  const columns = returning.map((column) => printColumn({ kind: 'table', table }, column))
  return `select ${columns.join(', ') || '1'} from ${quoteQualified(table)}`
}

function printWhere(where: Condition[], reference: Reference, parameters: Parameters): string {
  const conditions = where.map((condition) => conditionText(condition, reference, parameters))
  return clause('where', conditions, ' and ')
}

function conditionText(condition: Condition, reference: Reference, parameters: Parameters): string {
  return printCondition(condition, { reference, parameters, printExistence: printJoinedExistence })
}

function printReturning(table: QualifiedName, returning: string[]): string {
  const columns = returning.map((column) => printColumn({ kind: 'table', table }, column))
  return `returning ${columns.join(', ') || '1'}`
}
