/** From PostgreSQL's names of types to TypeScript's, as the values come through JSON. */
import type { SchemaDescription, TypeName } from './description.ts'

const typeScriptNames: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  record: 'Record<string, unknown>',
}

const writtenAsText = new Set([
  'bytea',
  'bpchar',
  'char',
  'name',
  'varchar',
  'text',
  'citext',
  'date',
  'time',
  'timetz',
  'timestamp',
  'timestamptz',
  'uuid',
])

/** The TypeScript type of a value; `unknown` for types that have none here, such as ranges and intervals. */
export function typeScriptType(type: TypeName, schema: SchemaDescription): string {
  const known = writtenAsText.has(type.name) ? 'string' : typeScriptNames[type.name]
  if (known) return known
  if (type.name.startsWith('_')) return arrayType({ ...type, name: type.name.slice(1) }, schema)
  const kind = type.schema === schema.name ? kindOf(type.name, schema) : null
  if (!kind) return 'unknown'
  const path = `Database["${schema.name}"]["${kind}"]["${type.name}"]`
  return kind === 'Tables' || kind === 'Views' ? `${path}["Row"]` : path
}

function arrayType(element: TypeName, schema: SchemaDescription): string {
  return `${typeScriptType(element, schema)}[]`
}

/** Under which heading of its schema a type of that schema stands. */
function kindOf(
  name: string,
  { enums, composites, relations }: SchemaDescription,
): 'Enums' | 'CompositeTypes' | 'Tables' | 'Views' | null {
  if (enums.some((known) => known.name === name)) return 'Enums'
  if (composites.some((known) => known.name === name)) return 'CompositeTypes'
  const relation = relations.find((known) => known.name === name)
  if (!relation) return null
  return relation.isView ? 'Views' : 'Tables'
}

/** A name as the key of an object type: quoted only where it must be. */
export function keyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}
