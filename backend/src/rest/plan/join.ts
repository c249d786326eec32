/** From a relationship to where an embed's rows come from and how they belong to the parent's row. */
import type { JunctionRelationship, Relationship } from '../schema-cache/relationships.ts'
import type { Aliases } from './aliases.ts'
import type { JoinCondition, ParentRow, ReadNode, Reference } from './read-node.ts'

export interface Joined {
  start: Pick<ReadNode, 'source' | 'reference' | 'joins' | 'junction'>
  /** The parent's columns that are compared; null when the whole row is needed. */
  parentColumns: string[] | null
}

export function joinAlong(relationship: Relationship, row: ParentRow, aliases: Aliases): Joined {
  const parent = row.reference
  const reference: Reference = { kind: 'alias', alias: aliases.next(relationship.foreignTable.name) }
  switch (relationship.kind) {
    case 'computed': {
      const source = { kind: 'function', function: relationship.function, parent: row } as const
      return { start: { source, reference, joins: [], junction: null }, parentColumns: null }
    }
    case 'many-to-many':
      return acrossJunction(relationship, parent, reference, aliases)
    default: {
      const joins = relationship.columns.map(([own, foreign]) => equal(reference, foreign, parent, own))
      const source = { kind: 'table', table: relationship.foreignTable } as const
      const parentColumns = relationship.columns.map(([own]) => own)
      return { start: { source, reference, joins, junction: null }, parentColumns }
    }
  }
}

function acrossJunction(
  relationship: JunctionRelationship,
  parent: Reference,
  reference: Reference,
  aliases: Aliases,
): Joined {
  const { junction: table, sourceColumns, targetColumns, foreignTable } = relationship
  const alias = aliases.next(table.name)
  const between: Reference = { kind: 'alias', alias }
  const joins = [
    ...targetColumns.map(([foreign, across]) => equal(reference, foreign, between, across)),
    ...sourceColumns.map(([own, across]) => equal(between, across, parent, own)),
  ]
  return {
    start: { source: { kind: 'table', table: foreignTable }, reference, joins, junction: { table, alias } },
    parentColumns: sourceColumns.map(([own]) => own),
  }
}

function equal(left: Reference, leftColumn: string, right: Reference, rightColumn: string): JoinCondition {
  return {
    left: { reference: left, column: leftColumn },
    right: { reference: right, column: rightColumn },
  }
}
