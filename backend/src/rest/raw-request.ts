/** From Fastify's request to what the stages read. */
import type { FastifyRequest } from 'fastify'
import type { RawRequest } from './request/request.ts'

/** What is asked for, decoded as the router reads it. */
export function pathOf({ params }: FastifyRequest): string {
  const { '*': path = '' } = wildcardOf(params)
  return `/${path}`
}

export function rawRequestOf(request: FastifyRequest): RawRequest {
  const question = request.url.indexOf('?')
  return {
    method: request.method,
    path: pathOf(request),
    search: question < 0 ? '' : request.url.slice(question + 1),
    headers: headersOf(request),
    body: typeof request.body === 'string' ? request.body : '',
  }
}

function wildcardOf(params: unknown): { '*'?: string } {
  return typeof params === 'object' && params !== null ? params : {}
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const single: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === 'cookie') continue
    single[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return single
}

/** The request's cookies by name; one that does not decode keeps its text. */
export function cookiesOf({ headers: { cookie } }: FastifyRequest): Record<string, string> {
  if (!cookie) return {}
  const pairs = cookie.split(';').flatMap((pair): [string, string][] => {
    const equals = pair.indexOf('=')
    return equals < 0 ? [] : [[pair.slice(0, equals).trim(), decoded(pair.slice(equals + 1).trim())]]
  })
  return Object.fromEntries(pairs)
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
