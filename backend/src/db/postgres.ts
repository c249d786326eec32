/** The database interface over a PostgreSQL server, by node-postgres's pool and connections. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { transactionOn, types } from './connection.ts'
import { type Database, noRequestConfig, ownerSearchPath, type Queryable } from './database.ts'
import { DatabaseReadsOnly, DatabaseUnavailable } from './database-error.ts'
import { limitOwnTime } from './own-time-limit.ts'
import { createListener } from './postgres-listener.ts'
import { createConnectionPool } from './postgres-pool.ts'
import { createProbe } from './postgres-probe.ts'
import { tellingReadsOnly } from './read-only.ts'
import { keepErrorsOut } from './server-log.ts'
import { createSilenceWatch, watchedQueryable } from './silent-connections.ts'
import type { WatchConnection } from './slow-statements.ts'

const connectTimeoutMs = 5_000
/** A close waits so long for connections that are in use or do not say goodbye. */
const goodbyeTimeoutMs = 500
/** For the network between, and for the server, which holds the locks of a connection until it knows that nobody is there. */
const keepAliveMs = 5_000
const serverKeepAlive = {
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 11_000,
}

export interface PostgresOptions {
  connectionString: string
  /** Connections kept at the most; more callers wait. */
  poolSize: number
  /** Told of connections that broke while nobody used them. */
  onLost: (error: Error) => void
  watch?: WatchConnection
  /** Milliseconds that a statement may take which says nothing else, unless the server has a limit for the owner; see own-time-limit.ts. */
  ownTimeLimitMs?: number
  /** Milliseconds after which an answer that does not come is looked into, each time. */
  silenceCheckMs?: number
  /** Milliseconds before notifications are listened to anew. */
  relistenDelayMs?: number
}

/**
 * Opens a pool on a PostgreSQL server and checks that it answers.
 * @throws DatabaseUnavailable when the server cannot be reached, or refuses the connection
 */
export async function openPostgres({
  connectionString,
  poolSize,
  onLost,
  watch = (connection) => connection,
  ownTimeLimitMs = 0,
  silenceCheckMs = 1_500,
  relistenDelayMs = 1_000,
}: PostgresOptions): Promise<Database> {
  const given = { search_path: ownerSearchPath.replaceAll(' ', ''), ...serverKeepAlive }
  const settings = {
    connectionString,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    options: Object.entries(given)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types,
  }
  const probe = createProbe(settings, onLost)
  const silence = createSilenceWatch({ checkMs: silenceCheckMs, findWorking: probe.findWorking })
  const { isSuspect } = silence
  const pool = createConnectionPool({ settings: { ...settings, max: poolSize }, onLost, isSuspect })
  const listener = createListener({
    newClient: () => new pg.Client(settings),
    onLost,
    silence,
    heartbeatMs: silenceCheckMs,
    relistenDelayMs,
  })
  const begun = new WeakSet<pg.Client>()
  const use = <T>(work: (connection: Queryable) => Promise<T>): Promise<T> =>
    pool.use(async (client) => {
      const connection = watchedQueryable(client, silence)
      if (!begun.has(client)) {
        await keepErrorsOut(connection)
        await limitOwnTime(connection, ownTimeLimitMs)
      }
      begun.add(client)
      return tellingReadsOnly(connection, () => work(connection))
    })
  let closing: Promise<void> | undefined
  const close = async () => {
    const ended = Promise.all([listener.close(), pool.end(), probe.end()])
    await Promise.race([ended, pause(goodbyeTimeoutMs)])
    for (const { hangUp } of [pool, probe]) hangUp()
  }
  /** Waits for nobody who takes longer than a goodbye. */
  const closeOnce = () => {
    closing ??= close()
    return closing
  }
  let wasReadOnly = false
  const database: Database = {
    engine: 'postgres',
    requestConfig: noRequestConfig(),
    query: (text, values) => use((connection) => watch(connection).query(text, values)),
    pipeline: (statements) => use((connection) => watch(connection).pipeline(statements)),
    execute: (script) => use((connection) => connection.execute(script)),
    transaction: (work) => use((connection) => transactionOn(connection, () => work(watch(connection)))),
    listen: listener.listen,
    async reach() {
      if (listener.isDeaf()) throw new DatabaseUnavailable('notifications are not heard')
      try {
        await probe.reach()
      } catch (error) {
        wasReadOnly ||= error instanceof DatabaseReadsOnly
        throw error
      }
      // Who is told that it writes again is not to find a connection that does not.
      if (wasReadOnly) pool.renew()
      wasReadOnly = false
    },
    load: pool.load,
    close: closeOnce,
    hangUp: closeOnce,
  }
  await database.reach().catch((error) => {
    // A standby answers too.
    if (!(error instanceof DatabaseReadsOnly)) throw error
  })
  return database
}
