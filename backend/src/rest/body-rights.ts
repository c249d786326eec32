/**
 * Rights before bodies: what is more than a few fields is only read from a caller who may write or call its target at all.
 * Smaller bodies cost nothing to read, and PostgreSQL itself refuses them.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { databaseError } from '../db/database-error.ts'
import { noFunction, noTable } from './errors/schema-errors.ts'
import type { RequestTarget } from './request/request.ts'
import { keyOf, type QualifiedName } from './schema-cache/names.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'

const smallBytes = 16 * 1024

/** Whether a request says that it has a large body, or does not say how large it is. */
export function mayHaveLargeBody({
  'content-length': length,
  'transfer-encoding': coding,
}: IncomingHttpHeaders): boolean {
  return coding !== undefined || Number(length ?? 0) > smallBytes
}

/**
 * @param role of the caller; one that the cache does not know was granted since, and PostgreSQL decides
 * @throws DatabaseError 42501, RestError PGRST202, PGRST205
 */
export function requireRightToSend(
  { action, schema, resource }: RequestTarget,
  role: string,
  cache: SchemaCache,
): void {
  const name = { schema, name: resource }
  const rights = cache.rights.get(role)
  switch (action.kind) {
    case 'call':
      if (!cache.functions.has(keyOf(name))) {
        throw noFunction({ ...name, argumentNames: [], bodyType: 'json' }, [], cache)
      }
      requireIn(rights?.callable, name, 'function')
      break
    case 'insert':
    case 'update':
    case 'upsert-one':
      if (!cache.tables.has(keyOf(name))) throw noTable(name, cache)
      requireIn(action.kind === 'update' ? rights?.updatable : rights?.insertable, name, 'table')
  }
}

function requireIn(permitted: ReadonlySet<string> | undefined, name: QualifiedName, kind: string): void {
  if (permitted && !permitted.has(keyOf(name))) {
    throw databaseError('42501', `permission denied for ${kind} ${name.name}`)
  }
}
