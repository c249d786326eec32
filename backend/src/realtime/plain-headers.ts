/** A request's headers as policies read them in `request.headers`. */
import type { IncomingHttpHeaders } from 'node:http'

/** The headers that have one value. */
export function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
