/** Finds the one overload of a function that the given arguments fit. */
import { ambiguousFunction, noFunction, type WantedFunction } from '../errors/schema-errors.ts'
import type { DatabaseFunction } from '../schema-cache/functions.ts'
import { keyOf } from '../schema-cache/names.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'

/** @throws RestError PGRST202 when none fits, PGRST203 when several do */
export function findFunction(wanted: WantedFunction, cache: SchemaCache): DatabaseFunction {
  const overloads = cache.functions.get(keyOf(wanted)) ?? []
  const byName = overloads.filter((candidate) => takesArguments(candidate, wanted))
  const fitting = byName.length > 0 ? byName : overloads.filter((candidate) => takesBody(candidate, wanted))
  const [only, another] = fitting
  if (!only) throw noFunction(wanted, overloads, cache)
  if (another) throw ambiguousFunction(fitting)
  return only
}

/** Every required parameter is given, and nothing that is no parameter. */
function takesArguments(
  { parameters }: DatabaseFunction,
  { argumentNames, bodyType }: WantedFunction,
): boolean {
  if (bodyType !== null && bodyType !== 'json') return false
  if (isUnnamed(parameters)) return false
  const given = new Set(argumentNames)
  const known = new Set(parameters.map(({ name }) => name))
  return parameters.every(({ isRequired, name }) => !isRequired || given.has(name)) && isSubset(given, known)
}

function isSubset(some: Set<string>, all: Set<string>): boolean {
  return [...some].every((name) => all.has(name))
}

/** One unnamed parameter takes the whole body, if the body is of its type. */
function takesBody({ parameters }: DatabaseFunction, { bodyType }: WantedFunction): boolean {
  const type = parameters[0]?.type
  return isUnnamed(parameters) && (type === bodyType || (type === 'jsonb' && bodyType === 'json'))
}

export function isUnnamed(parameters: DatabaseFunction['parameters']): boolean {
  return parameters.length === 1 && parameters[0]?.name === ''
}
