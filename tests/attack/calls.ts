/** HTTP client of the attackers: every request is written by hand, and comes from a network address of its own. */
import { randomInt } from 'node:crypto'

export interface Call {
  method?: string
  /** The public key unless given; null sends none. */
  apikey?: string | null
  /** The bearer token. */
  token?: string
  /** What is no string or bytes goes out as JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** The network address it comes from; one that nobody used before unless given. */
  from?: string
  /** Ends the request early. */
  signal?: AbortSignal
}

export interface Reply {
  /** 0 where the connection was cut instead of an answer. */
  status: number
  headers: Headers
  text: string
  /** The body where it is a JSON object; otherwise empty. */
  json: Record<string, unknown>
  /** The body where it is a JSON array; otherwise empty. */
  rows: Record<string, unknown>[]
}

export interface Calls {
  /** GET without a body, POST with one, unless a method is named. */
  call(path: string, options?: Call): Promise<Reply>
}

/** Longer than any answer that a person would wait for. */
const patienceMs = 60_000
/** A status that no server sends, for the answer that did not come. */
const noAnswer = 599

/** @param apikey the public key */
export function callsTo(url: string, apikey: string): Calls {
  return {
    call: async (path, options = {}) => {
      const { method = options.body === undefined ? 'GET' : 'POST', body, signal } = options
      const limit = AbortSignal.timeout(patienceMs)
      try {
        const response = await fetch(`${url}${path}`, {
          method,
          headers: headersOf(options, apikey),
          body: isRaw(body) ? body : body === undefined ? undefined : JSON.stringify(body),
          redirect: 'manual',
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        })
        return read(response.status, response.headers, await response.text())
      } catch (error) {
        if (limit.aborted) return read(noAnswer, new Headers(), `no answer in ${patienceMs / 1000} s`)
        return read(0, new Headers(), error instanceof Error ? error.message : String(error))
      }
    },
  }
}

function headersOf(
  { apikey, token, body, headers, from = newAddress() }: Call,
  publicKey: string,
): Record<string, string> {
  return {
    ...(apikey === null ? {} : { apikey: apikey ?? publicKey }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    'x-forwarded-for': from,
    ...headers,
  }
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array
}

function read(status: number, headers: Headers, text: string): Reply {
  const value = parsed(text)
  const isArray = Array.isArray(value)
  return {
    status,
    headers,
    text,
    json: !isArray && typeof value === 'object' && value !== null ? { ...value } : {},
    rows: isArray ? value : [],
  }
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An address of the public Internet; a server behind one proxy believes it. */
export function newAddress(): string {
  return [randomInt(11, 100), randomInt(256), randomInt(256), randomInt(1, 255)].join('.')
}

/** Whether it was turned away: by a rule, by a limit, by a server that has no room for it, or by a closed connection. */
export function isRefused({ status }: Reply): boolean {
  return status === 0 || (status >= 400 && status < 500) || status === 503
}

/** The server failed, where it should have refused. A statement that ran out of time was refused. */
export function isFailure({ status, json }: Reply): boolean {
  return status >= 500 && status !== 503 && json.code !== '57014'
}

/** Refused, or answered with what a rule says: `{ success: false }`. */
export function isTurnedDown(reply: Reply): boolean {
  return isRefused(reply) || (reply.status === 200 && reply.json.success === false)
}

/** A text below a key of the answer; empty where there is none. */
export function textIn({ json }: Reply, key: string): string {
  const value = json[key]
  return typeof value === 'string' ? value : ''
}
