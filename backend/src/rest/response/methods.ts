/** Answers what is known without asking the database: allowed methods, and the list of what a schema has. */
import { noFunction } from '../errors/schema-errors.ts'
import { tableFor } from '../plan/plan.ts'
import type { RestRequest } from '../request/request.ts'
import { keyOf } from '../schema-cache/names.ts'
import { namesIn, type SchemaCache } from '../schema-cache/schema-cache.ts'
import type { Table } from '../schema-cache/tables.ts'
import type { RestResponse } from './response.ts'

/** @throws RestError PGRST202, PGRST205 */
export function respondWithMethods(request: RestRequest, cache: SchemaCache): RestResponse {
  return { status: 200, headers: { allow: methodsFor(request, cache) }, body: '' }
}

function methodsFor(request: RestRequest, cache: SchemaCache): string {
  const { action } = request
  if (action.kind !== 'list-methods' || action.target === 'schema') return 'OPTIONS,GET,HEAD'
  if (action.target === 'table') return tableMethods(tableFor(request, cache))
  const wanted = { schema: request.schema, name: request.resource }
  const overloads = cache.functions.get(keyOf(wanted))
  if (!overloads) throw noFunction({ ...wanted, argumentNames: [], bodyType: null }, [], cache)
  return overloads.every(({ isVolatile }) => isVolatile) ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST'
}

function tableMethods({ isInsertable, isUpdatable, isDeletable, primaryKey }: Table): string {
  const canPut = isInsertable && isUpdatable && primaryKey.length > 0
  return [
    'OPTIONS,GET,HEAD',
    ...(isInsertable ? ['POST'] : []),
    ...(canPut ? ['PUT'] : []),
    ...(isUpdatable ? ['PATCH'] : []),
    ...(isDeletable ? ['DELETE'] : []),
  ].join(',')
}

/**
 * A short OpenAPI description of a schema: its paths.
 * @param mayList whether the caller may know the names of everything; others get no paths
 */
export function respondWithDescription(
  { schema }: RestRequest,
  cache: SchemaCache,
  mayList: boolean,
): RestResponse {
  const tables = mayList ? namesIn(schema, cache.tables.values()) : []
  const functions = mayList ? namesIn(schema, [...cache.functions.values()].flat()) : []
  const paths = [...tables.map((name) => `/${name}`), ...new Set(functions.map((name) => `/rpc/${name}`))]
  const description = {
    swagger: '2.0',
    info: { title: 'Data', description: `The schema ${schema}`, version: '1' },
    basePath: '/rest/v1',
    paths: Object.fromEntries(paths.map((path) => [path, {}])),
  }
  return {
    status: 200,
    headers: { 'content-type': 'application/openapi+json; charset=utf-8' },
    body: JSON.stringify(description),
  }
}
