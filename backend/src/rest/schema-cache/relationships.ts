/**
 * Works out which tables and views can be embedded in which: along foreign keys in both directions, across junction
 * tables, through views that show the keys' columns, and by functions.
 */
import type { ForeignKey } from './foreign-keys.ts'
import type { RelationshipFunction } from './functions.ts'
import { groupBy } from './group-by.ts'
import { isSameName, keyOf, type QualifiedName } from './names.ts'
import type { Table } from './tables.ts'
import type { ShownColumns } from './view-columns.ts'

interface RelationshipEnds {
  table: QualifiedName
  foreignTable: QualifiedName
  isSelf: boolean
  isForeignView: boolean
}

/** Along one foreign key, seen from either side. */
export interface DirectRelationship extends RelationshipEnds {
  kind: 'many-to-one' | 'one-to-one' | 'one-to-many'
  constraint: string
  /** Pairs of column names: of the table, of the foreign table. */
  columns: [string, string][]
}

/** Across a table whose primary key holds two foreign keys. */
export interface JunctionRelationship extends RelationshipEnds {
  kind: 'many-to-many'
  junction: QualifiedName
  constraints: [string, string]
  /** Pairs of column names: of the table, of the junction. */
  sourceColumns: [string, string][]
  /** Pairs of column names: of the foreign table, of the junction. */
  targetColumns: [string, string][]
}

interface ComputedRelationship extends RelationshipEnds {
  kind: 'computed'
  function: QualifiedName
  isToOne: boolean
}

export type Relationship = DirectRelationship | JunctionRelationship | ComputedRelationship

export interface RelationshipSources {
  /** By oid. */
  tables: Map<number, Table>
  foreignKeys: ForeignKey[]
  shown: ShownColumns
  functions: RelationshipFunction[]
}

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.isToOne
  return relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one'
}

/** All relationships by the key of the table they start from. */
export function relationshipsByTable(sources: RelationshipSources): Map<string, Relationship[]> {
  const forward = sources.foreignKeys.flatMap((key) => alongKey(key, sources))
  const found: Relationship[] = [
    ...forward,
    ...forward.map(inverse),
    ...acrossJunctions(forward, sources.tables),
  ]
  return groupBy([...found, ...byFunctions(sources)], ({ table }) => keyOf(table))
}

/** One side of a foreign key: the table itself or a view that shows all of the key's columns. */
interface KeySide {
  table: Table
  columns: string[]
}

/** The ways along one foreign key from the table that refers, or a view of it, to the table referred to, or a view of that. */
export function alongKey(
  key: ForeignKey,
  { tables, shown }: Pick<RelationshipSources, 'tables' | 'shown'>,
): DirectRelationship[] {
  const owners = sidesOf(
    key.table,
    key.columns.map(([own]) => own),
    tables,
    shown,
  )
  const referred = sidesOf(
    key.foreignTable,
    key.columns.map(([, foreign]) => foreign),
    tables,
    shown,
  )
  return owners.flatMap((owner) =>
    referred.map((target) => ({
      kind: key.isOneToOne ? 'one-to-one' : 'many-to-one',
      table: nameOf(owner.table),
      foreignTable: nameOf(target.table),
      isSelf: owner.table === target.table,
      isForeignView: target.table.isView,
      constraint: key.constraint,
      columns: owner.columns.map((column, index) => [column, target.columns[index] ?? '']),
    })),
  )
}

function nameOf({ schema, name }: Table): QualifiedName {
  return { schema, name }
}

function sidesOf(oid: number, numbers: number[], tables: Map<number, Table>, shown: ShownColumns): KeySide[] {
  const table = tables.get(oid)
  const sides = table ? [{ table, columns: namesOf(table, numbers) }] : []
  for (const [viewOid, shownTables] of shown) {
    const view = tables.get(viewOid)
    const columns = shownTables.get(oid)
    if (!view || !columns) continue
    const choices = combinations(numbers.map((number) => columns.get(number) ?? []))
    sides.push(...choices.map((choice) => ({ table: view, columns: namesOf(view, choice) })))
  }
  return sides
}

function namesOf(table: Table, numbers: number[]): string[] {
  const byNumber = new Map([...table.columns.values()].map(({ number, name }) => [number, name]))
  return numbers.map((number) => byNumber.get(number) ?? '')
}

/** Every way to take one of each; none when one has nothing to take. */
function combinations(choices: number[][]): number[][] {
  return choices.reduce<number[][]>(
    (taken, choice) => taken.flatMap((earlier) => choice.map((next) => [...earlier, next])),
    [[]],
  )
}

function inverse(relationship: DirectRelationship): DirectRelationship {
  const { table, foreignTable, columns, kind } = relationship
  return {
    ...relationship,
    kind: kind === 'one-to-one' ? kind : 'one-to-many',
    table: foreignTable,
    foreignTable: table,
    isForeignView: relationship.isForeignView,
    columns: columns.map(([own, foreign]) => [foreign, own]),
  }
}

function acrossJunctions(forward: DirectRelationship[], tables: Map<number, Table>): JunctionRelationship[] {
  const primaryKeys = new Map([...tables.values()].map((table) => [keyOf(table), new Set(table.primaryKey)]))
  return [...groupBy(forward, ({ table }) => keyOf(table))].flatMap(([junction, relationships]) => {
    const primaryKey = primaryKeys.get(junction) ?? new Set()
    const inKey = relationships.filter(
      ({ kind, columns }) => kind === 'many-to-one' && columns.every(([own]) => primaryKey.has(own)),
    )
    return inKey.flatMap((source) =>
      inKey
        .filter((target) => target.constraint !== source.constraint)
        .map((target) => across(source, target)),
    )
  })
}

function across(source: DirectRelationship, target: DirectRelationship): JunctionRelationship {
  return {
    kind: 'many-to-many',
    table: source.foreignTable,
    foreignTable: target.foreignTable,
    isSelf: isSameName(source.foreignTable, target.foreignTable),
    isForeignView: target.isForeignView,
    junction: source.table,
    constraints: [source.constraint, target.constraint],
    sourceColumns: source.columns.map(([own, foreign]) => [foreign, own]),
    targetColumns: target.columns.map(([own, foreign]) => [foreign, own]),
  }
}

function byFunctions({ tables, functions }: RelationshipSources): ComputedRelationship[] {
  return functions.flatMap((relationship) => {
    const table = tables.get(relationship.table)
    const foreignTable = tables.get(relationship.foreignTable)
    if (!table || !foreignTable) return []
    return {
      kind: 'computed',
      table: nameOf(table),
      foreignTable: nameOf(foreignTable),
      isSelf: table === foreignTable,
      isForeignView: foreignTable.isView,
      function: relationship.function,
      isToOne: relationship.isToOne,
    }
  })
}
