/** What the database is told of a request: who asks, and what policies and checks may read of how. */
import type { IncomingHttpHeaders } from 'node:http'
import type { RequestSettings } from './as-caller.ts'
import type { Caller } from './caller.ts'

interface CallersRequest {
  caller: Caller
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
}

/** A request's headers as policies read them in `request.headers`: those that have one value. */
export function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/**
 * The path comes without its query and decoded as the router reads it, so that a rule about one path is not passed by
 * another spelling of it.
 */
export function settingsOfRequest({ caller, method, url, headers }: CallersRequest): RequestSettings {
  const [path = ''] = url.split('?', 1)
  return { caller, method, path: decodeURI(path), headers: plainHeaders(headers), cookies: {} }
}
