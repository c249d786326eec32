/** Names of things in a database that live in a schema. */

export interface QualifiedName {
  schema: string
  name: string
}

/** The key under which a table or function is found in the cache's maps. */
export function keyOf({ schema, name }: QualifiedName): string {
  return `${schema}.${name}`
}

export function isSameName(one: QualifiedName, other: QualifiedName): boolean {
  return one.schema === other.schema && one.name === other.name
}
