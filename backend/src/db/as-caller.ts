/**
 * Runs statements under a request's role and claims. Role and claims are transaction-local, always, so that a pooled
 * connection never carries one person's rights into another's request.
 */
import type { AnswerRoom } from './answer-limit.ts'
import type { Caller } from './caller.ts'
import type { Database, Queryable, Statement, TextResult } from './database.ts'
import { requestTimeLimitMs } from './own-time-limit.ts'
import { retryDeadlock } from './retry-transient.ts'

/** Milliseconds that a statement has, where that is less than its role has. */
export interface TimeLimits {
  /** For all of it. */
  ms?: number | undefined
  /** For each lock that another holds. */
  lockMs?: number | undefined
  /** While others wait, where the database does one thing at a time. */
  crowdedMs?: number | undefined
}

export interface RequestSettings {
  caller: Caller
  method: string
  path: string
  headers: Record<string, string>
  cookies: Record<string, string>
  /** Schemas in which unqualified names are looked up; by default public and extensions. */
  searchPath?: string[]
  readOnly?: boolean
  /** What a statement has, by its text. */
  limitsFor?: (text: string) => TimeLimits
  /** An IANA time zone name for the transaction. */
  timezone?: string
  /** Where a large answer finds room. */
  room?: AnswerRoom
}

export interface RunOptions {
  /** Sees the result before anything is committed; what it throws rolls back. */
  verify?: (result: TextResult) => void
  /** Ends with a rollback although nothing failed. */
  rollback?: boolean
}

const settingNames = [
  'role',
  'request.jwt.claims',
  'request.method',
  'request.path',
  'request.headers',
  'request.cookies',
  'search_path',
  'transaction_read_only',
  'statement_timeout',
] as const
/** Of some requests; what the operator has set of them holds for the others. */
const furtherNames = ['lock_timeout', 'timezone'] as const

/** With which every statement of settings begins. */
const settingsText = settingsTextFor(settingNames)
/** No person's statement holds up others for longer, where the database does one thing at a time. */
const crowdedMs = 1_000
const defaultSearchPath = ['public', 'extensions']

function settingsTextFor(names: readonly string[]): string {
  return `select ${names.map((name, index) => `set_config('${name}', $${index + 1}, true)`).join(', ')}`
}

/** The statement that gives the running transaction a request's role, claims and `request.*` settings. */
function settingsStatement(settings: RequestSettings, ofRole: number, own: TimeLimits): Statement {
  const { caller, method, path, headers, cookies, searchPath, readOnly, timezone, room } = settings
  const timeLimitMs = lesserLimit(ofRole, own.ms ?? 0)
  const values = [
    caller.role,
    caller.claimsJson,
    method,
    path,
    JSON.stringify(headers),
    JSON.stringify(cookies),
    (searchPath ?? defaultSearchPath).map((schema) => `"${schema.replaceAll('"', '""')}"`).join(', '),
    readOnly ? 'on' : 'off',
    String(timeLimitMs),
  ]
  const further = { lock_timeout: own.lockMs?.toFixed(), timezone }
  const names = furtherNames.filter((name) => further[name] !== undefined)
  const crowdedLimitMs = caller.role === 'service_role' ? undefined : (own.crowdedMs ?? crowdedMs)
  return {
    text: settingsTextFor([...settingNames, ...names]),
    values: [...values, ...names.map((name) => further[name] ?? '')],
    timeLimitMs,
    crowdedLimitMs,
    room,
  }
}

/** A role, and the address it acts for, without a query: queries may hold tokens. */
export interface ActingAs {
  role: string
  path: string | null
}

/** Whom a statement of settings lets act, and for which address; null for any other statement. */
export function actingAs({ text, values }: Statement): ActingAs | null {
  if (!text.startsWith(settingsText)) return null
  return {
    role: values[settingNames.indexOf('role')] ?? 'none',
    path: values[settingNames.indexOf('request.path')]?.split('?', 1)[0] ?? null,
  }
}

/**
 * Runs one statement as a request, in one round trip: settings, pre-request check, statement, commit. With `verify` or
 * `rollback` it is an explicit transaction of several round trips.
 * @throws DatabaseError, DatabaseUnavailable, and whatever `verify` throws
 */
export async function runAsCaller(
  database: Database,
  settings: RequestSettings,
  statement: Statement,
  options: RunOptions = {},
): Promise<TextResult> {
  const opening = openingStatements(database, settings, statement.text)
  const statements = [...opening, statement]
  return retryDeadlock(async () =>
    options.verify || options.rollback
      ? withDecision(database, statements, options)
      : lastOf(await database.pipeline(statements)),
  )
}

/**
 * Opens a transaction under a request's role and claims, after the pre-request check, and runs `work` in it, which asks nobody but the
 * transaction: after a deadlock it is run once more.
 */
export function transactionAsCaller<T>(
  database: Database,
  settings: RequestSettings,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  return retryDeadlock(() =>
    database.transaction(async (transaction) => {
      await transaction.pipeline(openingStatements(database, settings))
      return work(transaction)
    }),
  )
}

/**
 * Asks the pre-request function alone, as a request that wants nothing else; without one there is nothing to ask.
 * @throws DatabaseError when it refuses, DatabaseUnavailable
 */
export async function askPreRequest(database: Database, settings: RequestSettings): Promise<void> {
  if (database.requestConfig.preRequest) await database.pipeline(openingStatements(database, settings))
}

/** @param text of the statement that is asked for; empty where more than one is, or none */
function openingStatements(database: Database, settings: RequestSettings, text = ''): Statement[] {
  const { preRequest, timeLimitsMs: limits } = database.requestConfig
  const ofRole = limits.get(settings.caller.role) ?? limits.get('authenticator') ?? requestTimeLimitMs
  const opening = [settingsStatement(settings, ofRole, settings.limitsFor?.(text) ?? {})]
  return preRequest ? [...opening, { text: `select ${preRequest}()`, values: [] }] : opening
}

/** Of milliseconds, 0 being any number. */
function lesserLimit(one: number, other: number): number {
  if (other === 0) return one
  return one === 0 ? other : Math.min(one, other)
}

/** Carries a result out of a transaction that is rolled back on purpose. */
class RolledBack extends Error {
  readonly result: TextResult
  constructor(result: TextResult) {
    super('rolled back on purpose')
    this.result = result
  }
}

async function withDecision(
  database: Database,
  statements: Statement[],
  options: RunOptions,
): Promise<TextResult> {
  try {
    return await database.transaction(async (transaction) => {
      const result = lastOf(await transaction.pipeline(statements))
      options.verify?.(result)
      if (options.rollback) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

function lastOf(results: TextResult[]): TextResult {
  const last = results.at(-1)
  if (!last) throw new Error('a pipeline answered nothing')
  return last
}
