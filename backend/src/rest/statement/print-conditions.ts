/** Prints filters and the trees of `and` and `or` they stand in. */
import type { Condition, EmbedPlan, FieldPlan, Reference } from '../plan/read-node.ts'
import type {
  IsValue,
  Operation,
  PlainOperator,
  QuantifiableOperator,
  TextSearchOperator,
} from '../request/operation.ts'
import { printField } from './print-fields.ts'
import { arrayLiteral, type Parameters, parameter, quoteName } from './sql-text.ts'

const comparison: Record<PlainOperator | QuantifiableOperator, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

const textSearch: Record<TextSearchOperator, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const isWords: Record<IsValue, string> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

export interface ConditionContext {
  reference: Reference
  parameters: Parameters
  /** How a row of an embed is looked for, which differs between reading rows and counting them. */
  printExistence: (embed: EmbedPlan) => string
}

export function printCondition(condition: Condition, context: ConditionContext): string {
  switch (condition.kind) {
    case 'group': {
      const members = condition.members.map((member) => printCondition(member, context))
      return negated(condition.isNegated, members.join(` ${condition.operator} `))
    }
    case 'embed-exists':
      return negated(condition.isNegated, context.printExistence(condition.embed))
    default: {
      const { isNegated, field, operation } = condition
      return negated(isNegated, printOperation(operation, field, context))
    }
  }
}

function negated(isNegated: boolean, condition: string): string {
  return isNegated ? `not (${condition})` : `(${condition})`
}

function printOperation(
  operation: Operation,
  field: FieldPlan,
  { reference, parameters }: ConditionContext,
): string {
  const column = printField(field, reference, parameters)
  switch (operation.kind) {
    case 'compare':
      return `${column} ${comparison[operation.operator]} ${parameter(parameters, operation.value)}`
    case 'quantified':
      return `${column} ${comparison[operation.operator]} ${printQuantified(operation, parameters)}`
    case 'in':
      return `${column} = any (${parameter(parameters, listLiteral(operation.values))})`
    case 'is':
      return `${column} is ${isWords[operation.value]}`
    case 'isdistinct':
      return `${column} is distinct from ${parameter(parameters, operation.value)}`
    case 'search':
      return printSearch(operation, column, field, parameters)
  }
}

function printQuantified(
  operation: Extract<Operation, { kind: 'quantified' }>,
  parameters: Parameters,
): string {
  const { operator, quantifier, value } = operation
  const isPattern = operator === 'like' || operator === 'ilike'
  const placeholder = parameter(parameters, isPattern ? value.replaceAll('*', '%') : value)
  return quantifier === null ? placeholder : `${quantifier} (${placeholder})`
}

/** `in.()` holds one empty text and means no value at all. */
function listLiteral(values: string[]): string {
  return values.length === 1 && values[0] === '' ? '{}' : arrayLiteral(values)
}

function printSearch(
  { operator, language, value }: Extract<Operation, { kind: 'search' }>,
  column: string,
  { type, path }: FieldPlan,
  parameters: Parameters,
): string {
  const inLanguage = () => (language === null ? '' : `${parameter(parameters, language)}, `)
  const isDocument = path.length > 0 || (type !== null && type !== 'tsvector')
  const document = isDocument ? `to_tsvector(${inLanguage()}${column})` : column
  return `${document} @@ ${textSearch[operator]}(${inLanguage()}${parameter(parameters, value)})`
}

/** Within a query that joins its embeds: whether the joined row is there. */
export function printJoinedExistence({ rowAlias, isToOne, spread }: EmbedPlan): string {
  const row = quoteName(rowAlias)
  return isToOne || spread ? `${row} is distinct from null` : `${row}.${row} is not null`
}
