/** Prints what can be called: arguments by name, and what comes back. */
import type { FunctionSignature, Relation, Returned, SchemaDescription } from './description.ts'
import { arrayOf, foldable, type Layout, spread, union } from './layout.ts'
import { rowType } from './print-relations.ts'
import { keyName, typeScriptType } from './type-names.ts'

/** Functions by name; overloads are alternatives under one name. */
export function functionFields(schema: SchemaDescription): [string, Layout][] {
  const byName = new Map<string, FunctionSignature[]>()
  for (const signature of schema.functions) {
    byName.set(signature.name, [...(byName.get(signature.name) ?? []), signature])
  }
  return [...byName].map(([name, overloads]) => [
    keyName(name),
    union(overloads.map((signature) => signatureType(signature, schema))),
  ])
}

function signatureType({ args, returns }: FunctionSignature, schema: SchemaDescription): Layout {
  const relation = relationOf(returns, schema)
  return foldable([
    ['Args', argsType(args, schema)],
    ['Returns', returnedType(returns, relation, schema)],
    ...(relation ? [setofOptions(returns, relation, args, schema)] : []),
  ])
}

function argsType(args: FunctionSignature['args'], schema: SchemaDescription): Layout {
  if (args.length === 0) return 'never'
  return foldable(
    args.map(({ name, type, hasDefault }) => [
      name === '' ? '""' : `${keyName(name)}${hasDefault ? '?' : ''}`,
      typeScriptType(type, schema),
    ]),
  )
}

/** A set of at most one row reads as that row, as the client's types expect it. */
function returnedType(returns: Returned, relation: Relation | undefined, schema: SchemaDescription): Layout {
  const { type, columns, isSet, isOneRow } = returns
  if (relation) return isSet && !isOneRow ? arrayOf(rowType(relation, schema)) : rowType(relation, schema)
  const value =
    columns.length > 0
      ? spread(columns.map((column) => [keyName(column.name), typeScriptType(column.type, schema)]))
      : typeScriptType(type, schema)
  return isSet ? arrayOf(value) : value
}

function relationOf({ type }: Returned, { name, relations }: SchemaDescription): Relation | undefined {
  return type.schema === name ? relations.find((relation) => relation.name === type.name) : undefined
}

/** By this the client knows which filters and embeds a call can be followed by. */
function setofOptions(
  { isSet, isOneRow }: Returned,
  { name }: Relation,
  args: FunctionSignature['args'],
  schema: SchemaDescription,
): [string, Layout] {
  const from = schema.relations.find((relation) => args.length === 1 && relation.name === args[0]?.type.name)
  return [
    'SetofOptions',
    spread([
      ['from', JSON.stringify(from?.name ?? '*')],
      ['to', JSON.stringify(name)],
      ['isOneToOne', String(isOneRow)],
      ['isSetofReturn', String(isSet)],
    ]),
  ]
}
