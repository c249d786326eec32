/**
 * The one interface through which the backend reaches its database, whether that is PGlite inside this process or a
 * PostgreSQL server. Everything above it is written against these types alone.
 */

import type { AnswerRoom } from './answer-limit.ts'

/** Where the owner's own statements and migrations look names up, as on a hosted Supabase project. */
export const ownerSearchPath = '"$user", public, extensions'

/** A statement whose parameters travel as text, in PostgreSQL's text format; `null` is SQL null. */
export interface Statement {
  text: string
  values: (string | null)[]
  /**
   * Milliseconds that each later statement of its transaction may take, 0 for any number, as this one tells the server; said
   * here for an engine that cannot end a statement by itself.
   */
  timeLimitMs?: number
  /** Beside `timeLimitMs`: milliseconds that they may take while others wait for the same connection. */
  crowdedLimitMs?: number
  /** Where the answers of its pipeline find room if they are large. */
  room?: AnswerRoom
  /** Called when its pipeline is sent to the database: until then it waited for a connection. */
  onSent?: () => void
}

/** What a statement of a pipeline answered, in PostgreSQL's text format. */
export interface TextResult {
  columns: string[]
  rows: (string | null)[][]
  /** The command tag, such as `SELECT 1` or `UPDATE 3`. */
  command: string
}

export interface Queryable {
  /**
   * Runs one parametrised statement. Values and results are JavaScript's: int8 is a number, timestamptz a Date, json
   * parsed.
   * @throws DatabaseError when PostgreSQL refuses, DatabaseUnavailable when it cannot be reached
   */
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /**
   * Runs several statements in one round trip, each prepared once per connection by its text. Outside a transaction
   * they are one transaction of their own: committed at the end, or nothing is kept.
   * @throws DatabaseError when PostgreSQL refuses, DatabaseUnavailable when it cannot be reached
   */
  pipeline(statements: Statement[]): Promise<TextResult[]>
  /** Runs a script of several statements without parameters. */
  execute(script: string): Promise<void>
}

/** How busy the connections are. */
export interface DatabaseLoad {
  /** Connections there may be. */
  size: number
  inUse: number
  /** Callers that wait for a connection. */
  waiting: number
}

/** What a database configures for requests. */
export interface RequestConfig {
  /** The function that every request runs first, as PostgREST's `pgrst.db_pre_request`: quoted and qualified. */
  preRequest: string | null
  /** How long each statement may take, by role; 0 is without limit. Other roles have what `authenticator` has. */
  timeLimitsMs: Map<string, number>
}

/** Of a database that has not been asked. */
export function noRequestConfig(): RequestConfig {
  return { preRequest: null, timeLimitsMs: new Map() }
}

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /** Kept up to date in place by `watchRequestConfig`. */
  readonly requestConfig: RequestConfig
  /** Runs `work` in one transaction as the database's owner; rolls back when it throws. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>
  /**
   * Calls `handler` for each notification on `channel`, until the returned function is called.
   * @param onReconnect told when some may have been missed: the connection that hears them was lost, and there is another one
   */
  listen(
    channel: string,
    handler: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Resolves when the database can be reached, however busy it is.
   * @throws DatabaseError, DatabaseUnavailable
   */
  reach(): Promise<void>
  load(): DatabaseLoad
  close(): Promise<void>
  /** Closes it soon under whoever uses it: what they have not committed is rolled back. */
  hangUp(): Promise<void>
}
