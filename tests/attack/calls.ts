/** HTTP client of the attackers: every request is written by hand, and comes from a network address of its own. */
import { randomInt } from 'node:crypto'
import { exchange } from './verbatim-request.ts'

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
  /** The server may cut the connection instead of answering, as it does with what is too large to be read to its end. */
  mayBeCut?: boolean
}

export interface Reply {
  /** What was asked, for a report. */
  asked: string
  /** 0 where no answer came. */
  status: number
  /** No answer came, and none had to: who asked left, or said that the connection may be cut. */
  isCut: boolean
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
const timeoutMs = 60_000

/**
 * @param apikey the public key
 * @param onReply told of every answer, before who asked
 */
export function callsTo(url: string, apikey: string, onReply: (reply: Reply) => void): Calls {
  return {
    call: async (path, options = {}) => {
      const reply = await ask(url, path, options, apikey)
      onReply(reply)
      return reply
    },
  }
}

async function ask(url: string, path: string, options: Call, apikey: string): Promise<Reply> {
  const { method = options.body === undefined ? 'GET' : 'POST', body, signal, mayBeCut = false } = options
  const asked = `${method} ${path.slice(0, 100)}`
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await exchange(url, path, {
      method,
      headers: headersOf(options, apikey),
      body: isRaw(body) ? body : body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    return { asked, isCut: false, ...response, ...parsed(response.text) }
  } catch (error) {
    const isLate = limit.aborted && !signal?.aborted
    const text = isLate ? `no answer in ${timeoutMs / 1000} s` : String(error)
    const isCut = signal?.aborted === true || (mayBeCut && !isLate)
    return { asked, status: 0, isCut, headers: new Headers(), text, json: {}, rows: [] }
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

function parsed(text: string): Pick<Reply, 'json' | 'rows'> {
  const value = /^\s*[[{]/.test(text) ? jsonOf(text) : undefined
  const isArray = Array.isArray(value)
  return {
    json: !isArray && typeof value === 'object' && value !== null ? { ...value } : {},
    rows: isArray ? value : [],
  }
}

function jsonOf(text: string): unknown {
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

/** The statuses by which a server says no to a request that it understood and to an address that it has. */
const refusals = [400, 401, 403, 409, 413, 415, 422, 429]

/**
 * Whether the server turned it away, by a rule or a limit. An answer that did not come is no refusal, nor is a failure; and
 * an address that leads nowhere (404, 405, 406) refuses everybody, which says nothing unless it is expected.
 * @param expected statuses that are a refusal of this request besides
 */
export function isRefused({ status, isCut }: Reply, expected: number[] = []): boolean {
  return isCut || refusals.includes(status) || expected.includes(status)
}

/** Whether its statement was ended: it took too long (500), or others waited for the database (503). */
export function isEnded({ json }: Reply): boolean {
  return json.code === '57014'
}

/**
 * The server failed, did not answer, or had nothing to say (200 without a body), where it should have done what was asked or
 * refused. A statement that ran out of time was refused.
 */
export function isFailure(reply: Reply): boolean {
  const { asked, status, text, isCut } = reply
  const isMute = status === 200 && text === '' && !asked.startsWith('HEAD')
  return isMute || (!isCut && (status === 0 || status >= 500) && !isEnded(reply))
}

/** Refused, or answered with what a rule says: `{ success: false }`. */
export function isTurnedDown(reply: Reply, expected: number[] = []): boolean {
  return isRefused(reply, expected) || (reply.status === 200 && reply.json.success === false)
}

/** Done as it was asked. */
export function isSuccess(reply: Reply): boolean {
  const { status, json } = reply
  return status >= 200 && status < 300 && !isFailure(reply) && json.success !== false
}

/** A text below a key of the answer; empty where there is none. */
export function textIn({ json }: Pick<Reply, 'json'>, key: string): string {
  const value = json[key]
  return typeof value === 'string' ? value : ''
}
