/** Prints columns, paths into JSON, casts and aggregates. */
import type { Aggregate, FieldPlan, Reference, SelectPlan } from '../plan/read-node.ts'
import type { JsonStep } from '../request/field.ts'
import { type Parameters, parameter, printColumn, quoteName } from './sql-text.ts'

export function printField(field: FieldPlan, reference: Reference, parameters: Parameters): string {
  const column = printColumn(reference, field.column)
  if (field.path.length === 0) return column
  const isJson = field.type === 'json' || field.type === 'jsonb'
  const steps = field.path.map((step) => printStep(step, parameters))
  return `${isJson ? column : `to_jsonb(${column})`}${steps.join('')}`
}

function printStep({ arrow, operand }: JsonStep, parameters: Parameters): string {
  return operand.kind === 'index'
    ? `${arrow}${parameter(parameters, operand.index)}::int`
    : `${arrow}${parameter(parameters, operand.key)}::text`
}

export function printSelect(item: SelectPlan, reference: Reference, parameters: Parameters): string {
  const value = item.field ? withCast(printField(item.field, reference, parameters), item.cast) : null
  return `${printValue(value, item)}${item.alias === null ? '' : ` as ${quoteName(item.alias)}`}`
}

/** Rows are counted by `count(*)`; where the count happens in the parent, a row is a 1. */
function printValue(value: string | null, { aggregate }: SelectPlan): string {
  if (!aggregate) return value ?? '1'
  return printAggregate(aggregate, value ?? '*')
}

export function printAggregate({ name, cast }: Aggregate, value: string): string {
  return withCast(`${name}(${value})`, cast)
}

/** A type's name cannot be quoted, since `int` is none; the parser lets only letters, digits and blanks through. */
function withCast(value: string, cast: string | null): string {
  return cast === null ? value : `cast(${value} as ${cast})`
}
