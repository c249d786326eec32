/**
 * What is made of a request before the database is asked for anything: the stages request, plan and statement. It needs no connection,
 * so that no place is held for it, and it is done once, however often its statement is begun anew.
 */
import type { RequestSettings } from '../db/as-caller.ts'
import type { Caller } from '../db/caller.ts'
import type { Statement } from '../db/database.ts'
import { matchesPatterns, refuseCostlyQuery, refuseLongStatement } from './costly-queries.ts'
import { badBody } from './errors/request-errors.ts'
import { type Plan, planRequest } from './plan/plan.ts'
import { type Payload, takesLong } from './request/body.ts'
import { readPayload, type Turn } from './request/large-bodies.ts'
import {
  parseHead,
  type RawRequest,
  type RequestHead,
  type RequestOptions,
  type RestRequest,
} from './request/request.ts'
import { respondWithDescription, respondWithMethods } from './response/methods.ts'
import type { RestResponse } from './response/response.ts'
import { refuseFailureAfterCall } from './rollback-guard.ts'
import { mayEndTransaction, withSafePreferences } from './safe-preferences.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'
import { printStatement } from './statement/statement.ts'

export interface AnswerOptions extends RequestOptions {
  maxRows: number | null
  /** Bytes. */
  largestAnswer: number
}

export interface RequestContext {
  cache: SchemaCache
  caller: Caller
  cookies: Record<string, string>
  options: AnswerOptions
  /** In which turn a body is read that takes long. */
  turn: Turn
}

/** Nothing but the answer of the database is missing. */
export interface Question {
  plan: Plan
  statement: Statement
  settings: RequestSettings
  options: AnswerOptions
  /** The query string, without `?`. */
  search: string
  /** What has run stays, whatever becomes of its answer. */
  isKept: boolean
  /** How long it takes is for the values of this request to say, whatever its statement took for others. */
  isUnpredictable: boolean
}

export type Prepared = { response: RestResponse } | { question: Question }

/**
 * At once, unless its body takes long to read.
 * @throws RestError, QueueFullError and the reason of the turn's signal
 */
export function prepareRequest(raw: RawRequest, context: RequestContext): Prepared | Promise<Prepared> {
  const head = parseHead(raw, context.options)
  if (context.caller.role !== 'service_role') refuseCostlyQuery(head.query)
  // The thread is for those whom the project knows: a stranger's body, which has 64 KB at most, takes long by its many fields alone.
  if (head.body && context.caller.role === 'anon' && takesLong(head.body))
    throw badBody('The body has too many fields')
  const payload = head.body && readPayload(head.body, context.turn)
  if (payload instanceof Promise) return payload.then((read) => prepareHead(raw, head, read, context))
  return prepareHead(raw, head, payload, context)
}

function prepareHead(
  raw: RawRequest,
  head: RequestHead,
  payload: Payload | null,
  { cache, caller, cookies, options }: RequestContext,
): Prepared {
  const isService = caller.role === 'service_role'
  const request = { ...head, payload, preferences: withSafePreferences(head, caller.role, cache) }
  if (request.action.kind === 'list-methods') return { response: respondWithMethods(request, cache) }
  if (request.action.kind === 'describe-schema') {
    return { response: respondWithDescription(request, cache, isService) }
  }
  const plan = planRequest(request, { cache, maxRows: options.maxRows })
  const settings = settingsFor(raw, request, plan, { caller, cookies })
  const isKept = plan.kind === 'call' && !settings.readOnly && !mayEndTransaction(caller.role, cache)
  if (isKept) refuseFailureAfterCall(request)
  const statement = printStatement(plan, options)
  if (!isService) refuseLongStatement(statement.text)
  const isUnpredictable = matchesPatterns(head.query)
  return { question: { plan, statement, settings, options, search: raw.search, isKept, isUnpredictable } }
}

function settingsFor(
  raw: RawRequest,
  { schema, preferences }: RestRequest,
  plan: Plan,
  { caller, cookies }: Pick<RequestContext, 'caller' | 'cookies'>,
): RequestSettings {
  return {
    caller,
    method: raw.method,
    path: raw.path,
    headers: raw.headers,
    cookies,
    searchPath: [...new Set([schema, 'public', 'extensions'])],
    readOnly: isReadOnly(plan, raw.method),
    timezone: preferences.timezone ?? undefined,
  }
}

function isReadOnly(plan: Plan, method: string): boolean {
  if (plan.kind === 'read') return true
  return plan.kind === 'call' && (method !== 'POST' || !plan.call.called.isVolatile)
}
