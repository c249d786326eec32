/** Protocol error: the base of all that an area of the protocol refuses, thrown from anywhere in it and answered by its error handler. */
import type { FastifyReply } from 'fastify'

export interface ErrorAnswer<Code extends string> {
  /** Of the HTTP answer. */
  status: number
  /** The protocol's own name for what is wrong. */
  code: Code
  message: string
  /** Of the answer, beside those that every answer has. */
  headers?: Record<string, string>
  cause?: unknown
}

export abstract class ProtocolError<Code extends string = string> extends Error {
  readonly status: number
  readonly code: Code
  readonly headers: Record<string, string>
  /** The answer in the words that the area's client reads. */
  abstract readonly body: object

  constructor({ status, code, message, headers = {}, cause }: ErrorAnswer<Code>) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.headers = headers
  }
}

/** @param body where the client reads another than the usual one */
export function sendProtocolError(
  reply: FastifyReply,
  { status, headers, body: usual }: ProtocolError,
  body: object = usual,
): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** The header that tells a client after how many seconds the same request may be made again; none where that would not help. */
export function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(seconds) }
}
