/** Reads from a database what the types of one of its schemas are made of. */
import type { Database } from '../db/database.ts'
import { type ForeignKey, foreignKeysQuery } from '../rest/schema-cache/foreign-keys.ts'
import { alongKey, type DirectRelationship } from '../rest/schema-cache/relationships.ts'
import { type TableRow, tableOf, tablesQuery } from '../rest/schema-cache/tables.ts'
import { shownColumns, type ViewRow, viewsQuery } from '../rest/schema-cache/view-columns.ts'
import { compositesQuery, enumsQuery, functionsQuery, relationsQuery } from './catalog-queries.ts'
import type {
  CompositeType,
  EnumType,
  FunctionSignature,
  Relation,
  Relationship,
  SchemaDescription,
} from './description.ts'

/** @throws DatabaseError for a schema that does not exist */
export async function describeSchema(database: Database, schema: string): Promise<SchemaDescription> {
  const relations = await database.query<Omit<Relation, 'relationships'>>(relationsQuery, [schema])
  const relationships = await relationshipsIn(database, schema)
  return {
    name: schema,
    relations: relations.map((relation) => ({
      ...relation,
      relationships: relationships.filter(({ table }) => table.name === relation.name).map(described),
    })),
    functions: await database.query<FunctionSignature>(functionsQuery, [schema]),
    enums: await database.query<EnumType>(enumsQuery, [schema]),
    composites: await database.query<CompositeType>(compositesQuery, [schema]),
  }
}

/** What /rest/v1 can embed along a foreign key, views included, so that the types promise what requests get. */
async function relationshipsIn(database: Database, schema: string): Promise<DirectRelationship[]> {
  const [tables] = await database.query<{ tables: TableRow[] }>(tablesQuery)
  const [keys] = await database.query<{ foreign_keys: ForeignKey[] }>(foreignKeysQuery)
  const [views] = await database.query<{ views: ViewRow[] }>(viewsQuery)
  const sources = {
    tables: new Map(tables?.tables.map((row) => [row.oid, tableOf(row)])),
    shown: shownColumns(views?.views ?? []),
  }
  return (keys?.foreign_keys ?? [])
    .flatMap((key) => alongKey(key, sources))
    .filter(({ table, foreignTable }) => table.schema === schema && foreignTable.schema === schema)
    .sort((a, b) => compare(placeOf(a), placeOf(b)))
}

function placeOf({ constraint, foreignTable, columns }: DirectRelationship): string {
  return [constraint, foreignTable.name, ...columns.flat()].join('\0')
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

function described({ constraint, columns, kind, foreignTable }: DirectRelationship): Relationship {
  return {
    constraint,
    columns: columns.map(([own]) => own),
    isOneToOne: kind === 'one-to-one',
    referencedRelation: foreignTable.name,
    referencedColumns: columns.map(([, referenced]) => referenced),
  }
}
