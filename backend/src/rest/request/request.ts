/**
 * The first stage: what a request wants, read from its address, headers and body alone. Nothing here knows which tables
 * or functions exist.
 */
import {
  badMethod,
  badPath,
  badPreferences,
  badRpcMethod,
  headerTooLong,
  noMediaType,
  unknownSchema,
} from '../errors/request-errors.ts'
import type { BodySource, Payload } from './body.ts'
import { acceptedRanges, type MediaType, negotiate } from './media-type.ts'
import { type Preferences, parsePreferences } from './prefer.ts'
import { parseQueryString, type QueryParameters } from './query-string.ts'
import { allRows, parseRangeHeader, type RowRange } from './range.ts'

/** An HTTP request as it arrived. Names of headers are lower case; cookies are left out. */
export interface RawRequest {
  method: string
  /** The path below `/rest/v1`, decoded: `/authors`, `/rpc/add`. */
  path: string
  /** The query string, without `?`. */
  search: string
  headers: Record<string, string>
  body: string
}

export interface RequestOptions {
  /** The schemas that are open to clients, the default first. */
  schemas: readonly string[]
  allowsExplain: boolean
  /** How many times as long as its CSV the JSON of a body may be. */
  csvGrowth: number
}

type Action =
  | { kind: 'read'; isHead: boolean }
  | { kind: 'insert' | 'update' | 'upsert-one' | 'delete' }
  | { kind: 'call'; byGet: boolean; isHead: boolean }
  | { kind: 'describe-schema'; isHead: boolean }
  | { kind: 'list-methods'; target: 'table' | 'function' | 'schema' }

/** What a request is about, known before its body is read. */
export interface RequestTarget {
  action: Action
  /** The table or function; empty for the root. */
  resource: string
  schema: string
}

/** All of a request but its body, which may take a while to parse. */
export interface RequestHead extends RequestTarget {
  /** The schema to name in `Content-Profile`; null while there is only one. */
  profile: string | null
  query: QueryParameters
  headerRange: RowRange
  preferences: Preferences
  mediaType: MediaType
  /** What is to be parsed as its body; null where none counts. */
  body: BodySource | null
}

export interface RestRequest extends Omit<RequestHead, 'body'> {
  payload: Payload | null
}

/** @throws RestError for an address or a method that mean nothing */
export function parseTarget(
  { method, path, headers }: Pick<RawRequest, 'method' | 'path' | 'headers'>,
  schemas: readonly string[],
): RequestTarget {
  return { ...parsePath(method, path), schema: chooseSchema(method, headers, schemas) }
}

/** Whether it asks a function, if it means anything. */
export function isCall(path: string): boolean {
  return path.startsWith('/rpc/')
}

/** Characters of `Prefer`, and of `Accept`: what a client says there is told in a hundred, and each of its parts is read for itself. */
const longestHeader = 1_024

/** @throws RestError for whatever is wrong with the request in itself */
export function parseHead(raw: RawRequest, options: RequestOptions): RequestHead {
  const { action, resource, schema } = parseTarget(raw, options.schemas)
  refuseLong('Prefer', raw.headers.prefer)
  refuseLong('Accept', raw.headers.accept)
  const query = parseQueryString(raw.search, action.kind === 'call' && action.byGet)
  const preferences = parsePreferences(raw.headers.prefer)
  if (preferences.handling === 'strict' && preferences.invalid.length > 0) {
    throw badPreferences(preferences.invalid)
  }
  return {
    action,
    resource,
    schema,
    profile: options.schemas.length > 1 ? schema : null,
    query,
    headerRange: raw.method === 'GET' ? parseRangeHeader(raw.headers.range) : allRows,
    preferences,
    mediaType: chooseMediaType(raw.headers.accept, action, options.allowsExplain),
    body: bodySourceOf(raw, action, query.columns, options.csvGrowth),
  }
}

function refuseLong(name: string, header = ''): void {
  if (header.length > longestHeader) throw headerTooLong(name, longestHeader)
}

function parsePath(method: string, path: string): { action: Action; resource: string } {
  const [first = '', second, ...rest] = path.replace(/^\//, '').replace(/\/$/, '').split('/')
  if (rest.length > 0) throw badPath()
  if (first === 'rpc' && second) return { action: callAction(method), resource: second }
  if (second !== undefined) throw badPath()
  return { action: first === '' ? rootAction(method) : tableAction(method), resource: first }
}

function tableAction(method: string): Action {
  switch (method) {
    case 'GET':
    case 'HEAD':
      return { kind: 'read', isHead: method === 'HEAD' }
    case 'POST':
      return { kind: 'insert' }
    case 'PATCH':
      return { kind: 'update' }
    case 'PUT':
      return { kind: 'upsert-one' }
    case 'DELETE':
      return { kind: 'delete' }
    case 'OPTIONS':
      return { kind: 'list-methods', target: 'table' }
    default:
      throw badMethod(method)
  }
}

function callAction(method: string): Action {
  switch (method) {
    case 'GET':
    case 'HEAD':
      return { kind: 'call', byGet: true, isHead: method === 'HEAD' }
    case 'POST':
      return { kind: 'call', byGet: false, isHead: false }
    case 'OPTIONS':
      return { kind: 'list-methods', target: 'function' }
    default:
      throw badRpcMethod(method)
  }
}

function rootAction(method: string): Action {
  switch (method) {
    case 'GET':
    case 'HEAD':
      return { kind: 'describe-schema', isHead: method === 'HEAD' }
    case 'OPTIONS':
      return { kind: 'list-methods', target: 'schema' }
    default:
      throw badMethod(method)
  }
}

/** Reading names its schema in `Accept-Profile`, writing and calling in `Content-Profile`. */
function chooseSchema(method: string, headers: RawRequest['headers'], schemas: readonly string[]): string {
  const isReading = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  const wanted = isReading ? headers['accept-profile'] : headers['content-profile']
  const schema = wanted ?? schemas[0] ?? 'public'
  if (!schemas.includes(schema)) throw unknownSchema(schema, schemas)
  return schema
}

function chooseMediaType(accept: string | undefined, action: Action, allowsExplain: boolean): MediaType {
  const isDescribed = action.kind === 'describe-schema' || action.kind === 'list-methods'
  const mediaType = negotiate(isDescribed ? undefined : accept, allowsExplain)
  if (!mediaType) throw noMediaType(acceptedRanges(accept ?? ''))
  return mediaType
}

function bodySourceOf(
  { headers, body }: RawRequest,
  action: Action,
  columns: string[] | null,
  csvGrowth: number,
): BodySource | null {
  const isCall = action.kind === 'call' && !action.byGet
  const isWrite = action.kind === 'insert' || action.kind === 'update' || action.kind === 'upsert-one'
  if (!isCall && !isWrite) return null
  return { contentType: headers['content-type'] ?? '', text: body, columns, isCall, csvGrowth }
}
