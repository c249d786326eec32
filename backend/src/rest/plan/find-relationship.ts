/** Finds the one relationship that an embed means, by the names and the hint it was written with. */
import { ambiguousRelationship, noRelationship, type WantedRelationship } from '../errors/schema-errors.ts'
import { keyOf } from '../schema-cache/names.ts'
import type { DirectRelationship, Relationship } from '../schema-cache/relationships.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'

/** @throws RestError PGRST200 when there is none, PGRST201 when there are several */
export function findRelationship(wanted: WantedRelationship, cache: SchemaCache): Relationship {
  const { schema, origin, target } = wanted
  const key = keyOf({ schema, name: origin })
  const known = cache.relationships.get(key)
  const reachable = known?.filter((candidate) => isWithin(candidate, schema)) ?? []
  const computed = reachable.filter(({ kind }) => kind === 'computed')
  const overriding = computed.find((candidate) => matches(candidate, wanted))
  if (overriding) return overriding
  const found = reachable.filter((candidate) => matches(candidate, wanted))
  const [only, another] = found
  if (!only) throw noRelationship(wanted, cache.tables.has(key) ? reachable : undefined, cache)
  if (another) throw ambiguousRelationship(origin, target, found)
  return only
}

/** Only what lies in the request's schema can be embedded; junctions and functions elsewhere stay hidden too. */
function isWithin(relationship: Relationship, schema: string): boolean {
  if (relationship.foreignTable.schema !== schema) return false
  if (relationship.kind === 'computed') return relationship.function.schema === schema
  return relationship.kind !== 'many-to-many' || relationship.junction.schema === schema
}

function matches(relationship: Relationship, { target, hint }: WantedRelationship): boolean {
  if (relationship.kind === 'computed') return target === relationship.function.name
  if (relationship.isSelf) return matchesSelf(relationship, target, hint)
  const isNamed = target === relationship.foreignTable.name
  if (hint !== null) return isNamed && matchesHint(relationship, hint)
  return isNamed || (relationship.kind !== 'many-to-many' && isNamedByKey(relationship, target))
}

/** `author_id(*)` or `books_author_id_fkey(*)`; keys have names only on tables. */
function isNamedByKey(relationship: DirectRelationship, target: string): boolean {
  if (relationship.isForeignView) return false
  return relationship.constraint === target || isOnlyColumn(relationship, 0, target)
}

function matchesHint(relationship: Relationship, hint: string): boolean {
  if (relationship.kind === 'many-to-many') return relationship.junction.name === hint
  return (
    relationship.kind !== 'computed' &&
    (relationship.constraint === hint ||
      isOnlyColumn(relationship, 0, hint) ||
      isOnlyColumn(relationship, 1, hint))
  )
}

/**
 * A table that refers to itself has one key and two relationships: its own name means those who refer to the row, the
 * column's name the one referred to.
 */
function matchesSelf(relationship: Relationship, target: string, hint: string | null): boolean {
  switch (relationship.kind) {
    case 'one-to-many':
      return (
        target === relationship.foreignTable.name &&
        (hint === null || hint === relationship.constraint || isOnlyColumn(relationship, 1, hint))
      )
    case 'many-to-one':
      return hint === null && isOnlyColumn(relationship, 0, target)
    default:
      return target === relationship.foreignTable.name && hint !== null && matchesHint(relationship, hint)
  }
}

function isOnlyColumn(relationship: DirectRelationship, side: 0 | 1, name: string): boolean {
  const [first, ...others] = relationship.columns
  return others.length === 0 && first?.[side] === name
}
