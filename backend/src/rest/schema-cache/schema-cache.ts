/** What the database looks like, loaded in one round trip: all that the second stage resolves names against. */
import type { Queryable, TextResult } from '../../db/database.ts'
import { type ForeignKey, foreignKeysQuery } from './foreign-keys.ts'
import {
  type DatabaseFunction,
  functionsQuery,
  type RelationshipFunction,
  relationshipFunctionsQuery,
} from './functions.ts'
import { groupBy } from './group-by.ts'
import { keyOf, type QualifiedName } from './names.ts'
import { type Relationship, relationshipsByTable } from './relationships.ts'
import { type Rights, type RightsRow, rightsByRole, rightsQuery } from './rights.ts'
import { type RoleSettings, roleSettingsOf, roleSettingsQuery } from './role-settings.ts'
import { type Table, type TableRow, tableOf, tablesQuery } from './tables.ts'
import { type ShownColumns, shownColumns, type ViewRow, viewsQuery } from './view-columns.ts'

export interface SchemaCache {
  /** Tables and views by their qualified name. */
  tables: Map<string, Table>
  /** Relationships by the qualified name of the table they start from. */
  relationships: Map<string, Relationship[]>
  /** Functions by their qualified name, overloads together, those with fewer parameters first. */
  functions: Map<string, DatabaseFunction[]>
  /** What each role may write and call, by the role's name. */
  rights: Map<string, Rights>
  /** What the project's database wants of the protocol. */
  settings: RoleSettings
}

/** With an empty search path PostgreSQL qualifies every name it prints. */
const emptySearchPath = "select set_config('search_path', '', true)"

/** @throws DatabaseError, DatabaseUnavailable */
export async function loadSchemaCache(database: Queryable): Promise<SchemaCache> {
  const queries = [
    tablesQuery,
    foreignKeysQuery,
    viewsQuery,
    functionsQuery,
    relationshipFunctionsQuery,
    rightsQuery,
    roleSettingsQuery,
  ]
  const statements = [emptySearchPath, ...queries].map((text) => ({ text, values: [] }))
  const [, tables, foreignKeys, views, functions, relationshipFunctions, rights, settings] =
    await database.pipeline(statements)
  const shown = shownColumns(listIn<ViewRow>(views))
  const byOid = new Map(listIn<TableRow>(tables).map((row) => [row.oid, tableOf(row)]))
  addViewKeys(byOid, shown)
  return {
    tables: new Map([...byOid.values()].map((table) => [keyOf(table), table])),
    relationships: relationshipsByTable({
      tables: byOid,
      foreignKeys: listIn<ForeignKey>(foreignKeys),
      shown,
      functions: listIn<RelationshipFunction>(relationshipFunctions),
    }),
    functions: groupBy(listIn<DatabaseFunction>(functions), keyOf),
    rights: rightsByRole(listIn<RightsRow>(rights)),
    settings: roleSettingsOf(listIn<string>(settings)),
  }
}

/** The JSON array in the one field of a result; its shape is the one its query builds. */
function listIn<Row>(result: TextResult | undefined): Row[] {
  return JSON.parse(result?.rows[0]?.[0] ?? '[]')
}

/** A view has the primary keys of the tables of which it shows them whole. */
function addViewKeys(tables: Map<number, Table>, shown: ShownColumns): void {
  for (const [viewOid, shownTables] of shown) {
    const view = tables.get(viewOid)
    if (!view) continue
    const names = new Map([...view.columns.values()].map(({ number, name }) => [number, name]))
    for (const [tableOid, columns] of shownTables) {
      const table = tables.get(tableOid)
      const numbers = table?.primaryKey.map((name) => columns.get(table.columns.get(name)?.number ?? 0)?.[0])
      const key = numbers?.map((number) => names.get(number ?? 0) ?? '') ?? []
      if (key.every((name) => name !== '')) view.primaryKey.push(...key)
    }
  }
}

/** Names in one schema, for the hints of "not found" errors. */
export function namesIn(schema: string, things: Iterable<QualifiedName>): string[] {
  return [...things].filter((thing) => thing.schema === schema).map(({ name }) => name)
}
