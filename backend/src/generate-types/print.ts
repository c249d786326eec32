/** Prints a schema as the `Database` type that supabase-js infers from, laid out as the Supabase CLI does it. */
import type { CompositeType, SchemaDescription } from './description.ts'
import { type Layout, render, spread, union } from './layout.ts'
import { functionFields } from './print-functions.ts'
import { quotedList, relationField } from './print-relations.ts'
import { keyName, typeScriptType } from './type-names.ts'

/** The version of PostgREST whose features /rest/v1 has; it decides which of the client's methods can be used. */
const postgrestVersion = '14.1'

const json = `export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]`

const shorthands = `type DefaultSchema = Database["public"]

export type Tables<
  Name extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"]),
> = (DefaultSchema["Tables"] & DefaultSchema["Views"])[Name]["Row"]

export type TablesInsert<Name extends keyof DefaultSchema["Tables"]> =
  DefaultSchema["Tables"][Name]["Insert"]

export type TablesUpdate<Name extends keyof DefaultSchema["Tables"]> =
  DefaultSchema["Tables"][Name]["Update"]

export type Enums<Name extends keyof DefaultSchema["Enums"]> =
  DefaultSchema["Enums"][Name]

export type CompositeTypes<Name extends keyof DefaultSchema["CompositeTypes"]> =
  DefaultSchema["CompositeTypes"][Name]`

/**
 * The whole file.
 * @param command what a reader runs to make it anew
 */
export function printTypes(schema: SchemaDescription, command: string): string {
  const database = spread([
    ['__InternalSupabase', spread([['PostgrestVersion', JSON.stringify(postgrestVersion)]])],
    [keyName(schema.name), schemaType(schema)],
  ])
  return [
    `// Generated from supabase/migrations by \`${command}\`; do not edit.`,
    json,
    `export type Database = ${render(database, 0, 0)}`,
    shorthands,
    constants(schema),
  ].join('\n\n')
}

function schemaType(schema: SchemaDescription): Layout {
  const tables = schema.relations.filter(({ isView }) => !isView)
  const views = schema.relations.filter(({ isView }) => isView)
  return spread([
    ['Tables', section(tables.map((table) => relationField(table, schema)))],
    ['Views', section(views.map((view) => relationField(view, schema)))],
    ['Functions', section(functionFields(schema))],
    ['Enums', section(schema.enums.map(({ name, values }) => [keyName(name), literals(values)]))],
    [
      'CompositeTypes',
      section(schema.composites.map((type) => [keyName(type.name), compositeType(type, schema)])),
    ],
  ])
}

function section(fields: [string, Layout][]): Layout {
  return spread(fields.length > 0 ? fields : [['[_ in never]', 'never']])
}

function literals(values: string[]): Layout {
  return union(values.map((value) => JSON.stringify(value)))
}

function compositeType({ attributes }: CompositeType, schema: SchemaDescription): Layout {
  return spread(attributes.map(({ name, type }) => [keyName(name), `${typeScriptType(type, schema)} | null`]))
}

/** The enums' values, for those who list them at run time. */
function constants({ name, enums }: SchemaDescription): string {
  const lines = enums.map(
    (type) => `      ${keyName(type.name)}: ${render(quotedList(type.values), 3, 0)},\n`,
  )
  const inner = lines.length > 0 ? `{\n${lines.join('')}    }` : '{}'
  return `export const Constants = {\n  ${keyName(name)}: {\n    Enums: ${inner},\n  },\n} as const\n`
}
