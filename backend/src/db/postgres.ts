/** The database interface over a PostgreSQL server, by node-postgres's pool and connections. */
import pg from 'pg'
import { queryableOf, transactionOn, types } from './connection.ts'
import { type Database, ownerSearchPath } from './database.ts'
import { asDatabaseFailure } from './database-error.ts'
import { createListener } from './postgres-listener.ts'
import type { WatchConnection } from './slow-statements.ts'

const connectTimeoutMs = 5_000

export interface PostgresOptions {
  connectionString: string
  /** Connections kept at the most; more callers wait. */
  poolSize: number
  /** Told of connections that broke while nobody used them. */
  onLost: (error: Error) => void
  watch?: WatchConnection
}

/**
 * Opens a pool on a PostgreSQL server and checks that it answers.
 * @throws DatabaseUnavailable when the server cannot be reached, DatabaseError when it refuses the credentials
 */
export async function openPostgres({
  connectionString,
  poolSize,
  onLost,
  watch = (connection) => connection,
}: PostgresOptions): Promise<Database> {
  const settings = {
    connectionString,
    connectionTimeoutMillis: connectTimeoutMs,
    options: `-c search_path=${ownerSearchPath.replaceAll(' ', '')}`,
    types,
  }
  const pool = new pg.Pool({ ...settings, max: poolSize })
  /** Beside the pool, so that who asks whether the server is there need not wait for those who keep it busy. */
  const probe = new pg.Pool({ ...settings, max: 1 })
  for (const each of [pool, probe]) each.on('error', onLost)
  const withClient = <T>(work: (client: pg.PoolClient) => Promise<T>) => useClient(pool, work)
  const listener = createListener(() => new pg.Client(settings), onLost)
  const database: Database = {
    engine: 'postgres',
    query: (text, values) => withClient((client) => watch(queryableOf(client)).query(text, values)),
    pipeline: (statements) => withClient((client) => watch(queryableOf(client)).pipeline(statements)),
    execute: (script) => withClient((client) => queryableOf(client).execute(script)),
    transaction: (work) =>
      withClient((client) => transactionOn(client, () => work(watch(queryableOf(client))))),
    listen: listener.listen,
    reach: async () => useClient(probe, async (client) => void (await client.query('select 1'))),
    load: () => ({
      size: poolSize,
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await listener.close()
      await Promise.all([pool.end(), probe.end()])
    },
  }
  await database.reach()
  return database
}

async function useClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  let broken = false
  try {
    const client = await pool.connect()
    const onError = () => {
      broken = true
    }
    client.on('error', onError)
    try {
      return await work(client)
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  } catch (error) {
    throw asDatabaseFailure(error)
  }
}
