/** Asks whether a PostgreSQL server is there, takes writes, and what it works on, beside the pool, so that it need not wait for those who keep that busy. */
import type pg from 'pg'
import { queryableOf } from './connection.ts'
import { type ConnectionPool, createConnectionPool } from './postgres-pool.ts'
import { requireWrites } from './read-only.ts'
import { type FindWorking, hangUp, processIdOf } from './silent-connections.ts'

export interface PostgresProbe extends Pick<ConnectionPool, 'end' | 'hangUp'> {
  /** @throws DatabaseUnavailable, DatabaseError */
  reach(): Promise<void>
  findWorking: FindWorking
}

const connectTimeoutMs = 2_500
/** For what the pool's connections work on, and for whether the server is there: neither waits behind the other. */
const connections = 2
/** Of a question that takes no time. */
const answerTimeoutMs = 1_500

export function createProbe(settings: pg.PoolConfig, onLost: (error: Error) => void): PostgresProbe {
  const pool = createConnectionPool({
    settings: { ...settings, max: connections, connectionTimeoutMillis: connectTimeoutMs },
    onLost,
  })
  /** Once more on a new connection: the one that is kept may be silent itself. */
  const ask = <T>(question: (client: pg.Client) => Promise<T>): Promise<T> => {
    const once = () => pool.use((client) => inTime(client, question(client)))
    return once().catch(once)
  }
  return {
    reach: askedOnce(() => ask((client) => requireWrites(queryableOf(client)))),
    findWorking: (processIds) =>
      ask(async (client) => {
        const { rows } = await client.query<{ own: number; working: number[] }>(findWorkingText, [processIds])
        const [found] = rows
        // Behind a proxy of connections the numbers are its own.
        return found && found.own === processIdOf(client) ? new Set(found.working) : null
      }),
    end: pool.end,
    hangUp: pool.hangUp,
  }
}

/** Milliseconds for which the answer is as good as a new one. */
const keptMs = 100

/** One question is under way for all who ask meanwhile, however many strangers do. */
export function askedOnce(question: () => Promise<void>): () => Promise<void> {
  let asked: Promise<void> | undefined
  return () => {
    if (asked) return asked
    asked = question()
    const forget = () => void setTimeout(() => (asked = undefined), keptMs).unref()
    asked.then(forget, forget)
    return asked
  }
}

const findWorkingText = `
  select
    pg_backend_pid() as own,
    array(
      select pid
      from pg_stat_activity
      where pid = any ($1::integer[])
        and coalesce(wait_event, '') not in ('ClientRead', 'ClientWrite')
    ) as working`

async function inTime<T>(client: pg.Client, answer: Promise<T>): Promise<T> {
  const timer = setTimeout(() => hangUp(client), answerTimeoutMs)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}
