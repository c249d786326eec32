/** Resolves a call: which overload, and how its arguments reach it. */

import { noResultColumn } from '../errors/request-errors.ts'
import type { WantedFunction } from '../errors/schema-errors.ts'
import type { Payload } from '../request/body.ts'
import type { LogicTree } from '../request/logic.ts'
import type { RestRequest } from '../request/request.ts'
import type { DatabaseFunction, Parameter } from '../schema-cache/functions.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import { findFunction, isUnnamed } from './find-function.ts'
import type { RequestNode } from './request-tree.ts'

export type ArgumentsPlan =
  | { kind: 'none' }
  /** Keys of a JSON object, by parameter. */
  | { kind: 'json'; parameters: Parameter[]; text: string; isArray: boolean }
  /** Texts from an address or a form; a variadic parameter may have several. */
  | { kind: 'texts'; given: { parameter: Parameter; texts: string[] }[] }
  /** The whole body as the one unnamed parameter. */
  | { kind: 'body'; type: string; text: string }

export interface CallPlan {
  called: DatabaseFunction
  argumentsPlan: ArgumentsPlan
}

/** @throws RestError PGRST202, PGRST203 */
export function planCall(request: RestRequest, cache: SchemaCache): CallPlan {
  const { schema, resource: name, payload, query } = request
  const called = findFunction({ schema, name, ...wantedOf(payload, query.callArguments) }, cache)
  return { called, argumentsPlan: argumentsFor(called, payload, query.callArguments) }
}

function wantedOf(
  payload: Payload | null,
  callArguments: [string, string][],
): Pick<WantedFunction, 'argumentNames' | 'bodyType'> {
  switch (payload?.kind) {
    case 'json':
      return { argumentNames: payload.keys, bodyType: 'json' }
    case 'raw':
      return { argumentNames: [], bodyType: payload.type }
    default: {
      const entries = payload?.entries ?? callArguments
      return { argumentNames: [...new Set(entries.map(([key]) => key))], bodyType: null }
    }
  }
}

function argumentsFor(
  { parameters }: DatabaseFunction,
  payload: Payload | null,
  callArguments: [string, string][],
): ArgumentsPlan {
  if (payload && payload.kind !== 'form' && isUnnamed(parameters)) {
    return { kind: 'body', type: parameters[0]?.type ?? 'text', text: payload.text }
  }
  if (payload?.kind === 'json') {
    const given = new Set(payload.keys)
    const used = parameters.filter(({ name }) => given.has(name))
    if (used.length === 0) return { kind: 'none' }
    return { kind: 'json', parameters: used, text: payload.text, isArray: payload.isArray }
  }
  return textArguments(parameters, payload?.kind === 'form' ? payload.entries : callArguments)
}

function textArguments(parameters: Parameter[], entries: [string, string][]): ArgumentsPlan {
  const given = parameters.flatMap((parameter) => {
    const texts = entries.flatMap(([key, text]) => (key === parameter.name ? text : []))
    return texts.length > 0 ? { parameter, texts } : []
  })
  return given.length > 0 ? { kind: 'texts', given } : { kind: 'none' }
}

/**
 * A result that is no row has no columns, so that nothing can be selected of it, filtered or ordered by.
 * @throws RestError 42703
 */
export function refuseColumnsOf(
  { name }: DatabaseFunction,
  { fields, conditions, order }: RequestNode,
): void {
  const selected = fields.flatMap(({ field, aggregate }) => aggregate?.name ?? field.name)
  const named = [
    ...selected.filter((column) => column !== '*'),
    ...conditions.flatMap(filteredColumns),
    ...order.map(({ field }) => field.name),
  ]
  if (named[0] !== undefined) throw noResultColumn(name, named[0])
}

function filteredColumns(tree: LogicTree): string[] {
  return tree.kind === 'filter' ? [tree.filter.field.name] : tree.members.flatMap(filteredColumns)
}
