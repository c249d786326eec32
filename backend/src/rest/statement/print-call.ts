/** Prints the call of a function with its arguments by name. */
import type { ArgumentsPlan, CallPlan } from '../plan/plan-call.ts'
import type { Parameter } from '../schema-cache/functions.ts'
import { bodyName, printBodyRows } from './print-rows.ts'
import { arrayLiteral, type Parameters, parameter, quoteName, quoteQualified } from './sql-text.ts'

/** The column that holds what a function without columns returns. */
export const scalarName = 'pgrst_scalar'

/** @param columns what of the returned rows is needed; `*` for all */
export function printCall(call: CallPlan, columns: string[], parameters: Parameters): string {
  const { called, argumentsPlan } = call
  const isRow = called.returns.isComposite
  const selected = isRow
    ? columns.map((column) => `pgrst_call.${column === '*' ? '*' : quoteName(column)}`).join(', ')
    : `pgrst_call.${scalarName}`
  const { from, list } = printArguments(argumentsPlan, parameters)
  const invocation = `${quoteQualified(called)}(${list})`
  const rows = isRow ? `${invocation} pgrst_call` : `(select ${invocation} as ${scalarName}) pgrst_call`
  return `select ${selected} from ${from === '' ? rows : `${from}, lateral ${rows}`}`
}

function printArguments(plan: ArgumentsPlan, parameters: Parameters): { from: string; list: string } {
  switch (plan.kind) {
    case 'none':
      return { from: '', list: '' }
    case 'body':
      return { from: '', list: `${parameter(parameters, plan.text)}::${plan.type}` }
    case 'texts':
      return { from: '', list: printTexts(plan.given, parameters) }
    case 'json': {
      const { text, isArray, parameters: columns } = plan
      const from = printBodyRows({ text, isArray, columns, usesDefaults: false }, true, parameters)
      const list = columns.map((column) => printArgument(column, `${bodyName}.${quoteName(column.name)}`))
      return { from, list: list.join(', ') }
    }
  }
}

function printTexts(
  given: Extract<ArgumentsPlan, { kind: 'texts' }>['given'],
  parameters: Parameters,
): string {
  const list = given.map(({ parameter: taken, texts }) => {
    const value = taken.isVariadic ? arrayLiteral(texts) : (texts.at(-1) ?? '')
    return printArgument(taken, `${parameter(parameters, value)}::${taken.type}`)
  })
  return list.join(', ')
}

function printArgument({ name, isVariadic }: Parameter, value: string): string {
  return `${isVariadic ? 'variadic ' : ''}${quoteName(name)} := ${value}`
}
