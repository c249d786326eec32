/** The last stages of a request: its statement is run, and what comes back becomes its response. */
import { type AnswerRoom, answerTooLarge } from '../db/answer-limit.ts'
import { type RequestSettings, runAsCaller, type TimeLimits } from '../db/as-caller.ts'
import type { Database } from '../db/database.ts'
import type { Question } from './prepare-request.ts'
import { type RestResponse, respond, respondWithPlan } from './response/response.ts'
import { checkResult, mustBeChecked, type ResultRow, readResult } from './response/result.ts'
import { printCountGuess } from './statement/statement.ts'

/** Room for the answer to one request. */
export interface RequestRoom extends AnswerRoom {
  /** Resolves at once, or when the room that was asked for is there. */
  ready(): Promise<void>
  /** Gives it back where nothing comes of the answer; else that is done when it is sent. */
  leave(): void
}

/** A write that is `shown` may hold its rows for as long as it reads what else is shown of them. */
export type WorkKind = 'read' | 'write' | 'shown write' | 'call'

/** A database whose time is shared out by what statements take. */
export interface PacedDatabase {
  database: Database
  /** What a statement has, by its text: where it is tried, it is begun anew elsewhere beyond that, since nothing has come of it. */
  limitsFor?: (text: string, kind: WorkKind) => TimeLimits
  /** Has what is unpredictable begun elsewhere, if its place is not there: it throws before the database is asked. */
  requireSlowPlace?: () => void
}

/**
 * @param room where a large answer finds room; at once, where none is given
 * @throws RestError, and what the database throws
 */
export async function runRequest(
  question: Question,
  { database, limitsFor, requireSlowPlace }: PacedDatabase,
  room?: RequestRoom,
): Promise<RestResponse> {
  const { plan, statement, options, search, isKept, isUnpredictable } = question
  const kind = kindOf(question)
  const settings = {
    ...question.settings,
    ...(limitsFor && { limitsFor: (text: string) => limitsFor(text, kind) }),
    room,
  }
  try {
    if (isUnpredictable) requireSlowPlace?.()
    const result = await runAsCaller(database, settings, statement, {
      verify: mustBeChecked(plan) && !isKept ? (seen) => checkResult(plan, readResult(seen)) : undefined,
      rollback: plan.preferences.tx === 'rollback',
    })
    await room?.ready()
    if (plan.mediaType.explain) return respondWithPlan(plan, result.rows)
    const row = readResult(result)
    if (row.isWithheld) throw answerTooLarge(options.largestAnswer)
    checkResult(plan, row)
    const total = await guessTotal(question, row, settings, database)
    return respond(plan, { ...row, total }, search)
  } catch (error) {
    // Also where it is begun anew elsewhere: who has a place there may be waiting for just this room.
    room?.leave()
    throw error
  }
}

function kindOf({ plan, settings, isUnpredictable }: Question): WorkKind {
  if (settings.readOnly) return 'read'
  if (isUnpredictable) return 'shown write'
  if (plan.kind !== 'write') return 'call'
  return plan.node && plan.node.embeds.length > 0 ? 'shown write' : 'write'
}

/** PostgreSQL's own guess at the number of rows, where it was asked for or counting would have taken too long. */
async function guessTotal(
  { plan, options: { maxRows } }: Question,
  { total }: ResultRow,
  settings: RequestSettings,
  database: Database,
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
