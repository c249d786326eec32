/** Prints tables and views: their rows, what an insert and an update take, and where their foreign keys lead. */
import type { Column, Relation, Relationship, SchemaDescription } from './description.ts'
import { type Layout, list, spread } from './layout.ts'
import { keyName, typeScriptType } from './type-names.ts'

/** A table or view as its name and the object type under it. */
export function relationField(relation: Relation, schema: SchemaDescription): [string, Layout] {
  const { columns, isView, isUpdatable } = relation
  const written: [string, Layout][] =
    isView && !isUpdatable
      ? []
      : [
          ['Insert', spread(columns.map((column) => insertField(column, isView, schema)))],
          ['Update', spread(columns.map((column) => writeField(column, true, schema)))],
        ]
  return [
    keyName(relation.name),
    spread([
      ['Row', rowType(relation, schema)],
      ...written,
      ['Relationships', list(relation.relationships.map(relationshipType))],
    ]),
  ]
}

/** What a select answers. */
export function rowType({ columns }: Relation, schema: SchemaDescription): Layout {
  return spread(columns.map((column) => [keyName(column.name), valueType(column, schema)]))
}

function insertField(column: Column, isView: boolean, schema: SchemaDescription): [string, Layout] {
  return writeField(column, isView || column.isNullable || column.hasDefault, schema)
}

function writeField(column: Column, isOptional: boolean, schema: SchemaDescription): [string, Layout] {
  const key = keyName(column.name)
  if (column.isReadOnly) return [`${key}?`, 'never']
  return [isOptional ? `${key}?` : key, valueType(column, schema)]
}

function valueType({ type, isNullable }: Column, schema: SchemaDescription): string {
  const value = typeScriptType(type, schema)
  return isNullable ? `${value} | null` : value
}

function relationshipType(relationship: Relationship): Layout {
  return spread([
    ['foreignKeyName', JSON.stringify(relationship.constraint)],
    ['columns', quotedList(relationship.columns)],
    ['isOneToOne', String(relationship.isOneToOne)],
    ['referencedRelation', JSON.stringify(relationship.referencedRelation)],
    ['referencedColumns', quotedList(relationship.referencedColumns)],
  ])
}

/** Texts as a tuple of literal types. */
export function quotedList(texts: string[]): Layout {
  return list(texts.map((text) => JSON.stringify(text)))
}
