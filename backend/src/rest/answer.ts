/** Takes one request through the stages: request, plan, statement, response. */

import { type AnswerRoom, answerTooLarge } from '../db/answer-limit.ts'
import { type RequestSettings, runAsCaller } from '../db/as-caller.ts'
import type { Caller } from '../db/caller.ts'
import type { Database } from '../db/database.ts'
import { refuseCostlyQuery, refuseLongStatement } from './costly-queries.ts'
import { refuseFailureAfterCall } from './kept-calls.ts'
import { type Plan, planRequest } from './plan/plan.ts'
import { readPayload } from './request/large-bodies.ts'
import { parseHead, type RawRequest, type RequestOptions, type RestRequest } from './request/request.ts'
import { respondWithDescription, respondWithMethods } from './response/methods.ts'
import { type RestResponse, respond, respondWithPlan } from './response/response.ts'
import { checkResult, mustBeChecked, type ResultRow, readResult } from './response/result.ts'
import { mayEndTransaction, withSafePreferences } from './safe-preferences.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'
import { printCountGuess, printStatement } from './statement/statement.ts'

export interface AnswerOptions extends RequestOptions {
  maxRows: number | null
  /** Bytes. */
  largestAnswer: number
}

export interface Surroundings {
  database: Database
  cache: SchemaCache
  caller: Caller
  /** Whom the request is counted for. */
  callerKey: string
  cookies: Record<string, string>
  options: AnswerOptions
  /** Where a large answer finds room; at once, where none is given. */
  room?: RequestRoom
}

/** Room for the answer to one request. */
export interface RequestRoom extends AnswerRoom {
  /** Resolves at once, or when the room that was asked for is there. */
  ready(): Promise<void>
}

/** @throws RestError, and what the database throws */
export async function answer(raw: RawRequest, surroundings: Surroundings): Promise<RestResponse> {
  const { cache, caller, callerKey, options } = surroundings
  const head = parseHead(raw, options)
  if (caller.role !== 'service_role') refuseCostlyQuery(head.query)
  const payload = head.body && (await readPayload(head.body, callerKey))
  const request = { ...head, payload, preferences: withSafePreferences(head, caller.role, cache) }
  if (request.action.kind === 'list-methods') return respondWithMethods(request, cache)
  if (request.action.kind === 'describe-schema') {
    return respondWithDescription(request, cache, caller.role === 'service_role')
  }
  const plan = planRequest(request, { cache, maxRows: options.maxRows })
  const settings = settingsFor(raw, request, plan, surroundings)
  const isKept = plan.kind === 'call' && !settings.readOnly && !mayEndTransaction(caller.role, cache)
  if (isKept) refuseFailureAfterCall(request)
  const statement = printStatement(plan, options)
  if (caller.role !== 'service_role') refuseLongStatement(statement.text)
  const result = await runAsCaller(surroundings.database, settings, statement, {
    verify: mustBeChecked(plan) && !isKept ? (seen) => checkResult(plan, readResult(seen)) : undefined,
    rollback: request.preferences.tx === 'rollback',
  })
  await surroundings.room?.ready()
  if (plan.mediaType.explain) return respondWithPlan(plan, result.rows)
  const row = readResult(result)
  if (row.isWithheld) throw answerTooLarge(options.largestAnswer)
  checkResult(plan, row)
  const total = await guessTotal(plan, row, settings, surroundings)
  return respond(plan, { ...row, total }, raw.search)
}

function settingsFor(
  raw: RawRequest,
  { schema, preferences }: RestRequest,
  plan: Plan,
  { caller, cookies, room }: Surroundings,
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
    room,
  }
}

function isReadOnly(plan: Plan, method: string): boolean {
  if (plan.kind === 'read') return true
  return plan.kind === 'call' && (method !== 'POST' || !plan.call.called.isVolatile)
}

/** PostgreSQL's own guess at the number of rows, where it was asked for or counting would have taken too long. */
async function guessTotal(
  plan: Plan,
  { total }: ResultRow,
  settings: RequestSettings,
  { database, options: { maxRows } }: Surroundings,
): Promise<number | null> {
  const { count } = plan.preferences
  const isTooMany = count === 'estimated' && maxRows !== null && total !== null && total > maxRows
  if (plan.kind !== 'read' || (count !== 'planned' && !isTooMany)) return total
  const guess = await runAsCaller(database, settings, printCountGuess(plan))
  return Math.max(total ?? 0, guessedRows(guess.rows[0]?.[0] ?? '[]'))
}

function guessedRows(explained: string): number {
  const [{ Plan: node } = { Plan: undefined }]: { Plan?: { 'Plan Rows'?: number } }[] = JSON.parse(explained)
  return node?.['Plan Rows'] ?? 0
}
