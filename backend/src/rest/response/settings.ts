/** What SQL may say about the response: the settings `response.headers` and `response.status`. */
import { badResponseHeaders, badResponseStatus } from '../errors/request-errors.ts'

export type ResponseHeaders = Record<string, string | string[]>

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/

/** @throws RestError PGRST112 */
export function statusFrom(setting: string | null): number | null {
  if (setting === null) return null
  const status = Number(setting)
  if (!Number.isInteger(status) || status < 200 || status > 599) throw badResponseStatus()
  return status
}

/**
 * Headers out of `[{"name": "value"}, …]`. One that is named several times has several values.
 * @throws RestError PGRST111
 */
export function headersFrom(setting: string | null): ResponseHeaders {
  const headers: ResponseHeaders = {}
  for (const [name, value] of setting === null ? [] : parseHeaders(setting)) {
    const earlier = headers[name]
    headers[name] = earlier === undefined ? value : [earlier, value].flat()
  }
  return headers
}

function parseHeaders(setting: string): [string, string][] {
  const list = parseList(setting)
  if (!list) throw badResponseHeaders()
  return list.map((item) => {
    const [pair, ...others] = typeof item === 'object' && item !== null ? Object.entries(item) : []
    const [name, value] = pair ?? ['', null]
    const isHeader = others.length === 0 && headerName.test(name) && typeof value === 'string'
    if (!isHeader || !headerValue.test(value)) throw badResponseHeaders()
    return [name.toLowerCase(), value]
  })
}

function parseList(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
