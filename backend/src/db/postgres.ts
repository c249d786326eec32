/** The database interface over a PostgreSQL server, by node-postgres's pool and connections. */
import pg from 'pg'
import {
  type Database,
  ownerSearchPath,
  type Queryable,
  type Statement,
  type TextResult,
} from './database.ts'
import { asDatabaseFailure } from './database-error.ts'
import { createListener } from './postgres-listener.ts'
import type { WatchConnection } from './slow-statements.ts'
import {
  createPreparedStatements,
  encodePipeline,
  type PipelineReader,
  type PreparedStatements,
} from './wire.ts'

const connectTimeoutMs = 5_000
const int8Oid = 20

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
    types: { getTypeParser },
  }
  const pool = new pg.Pool({ ...settings, max: poolSize })
  pool.on('error', onLost)
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
    load: () => ({
      size: poolSize,
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
  await database.query('select 1')
  return database
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === int8Oid ? Number : pg.types.getTypeParser(oid, format)
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

function queryableOf(client: pg.ClientBase): Queryable {
  return {
    query: async (text, values = []) => (await client.query(text, values)).rows,
    pipeline: (statements) => pipelineOn(client, statements),
    execute: async (script) => void (await client.query(script)),
  }
}

async function transactionOn<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const preparedOf = new WeakMap<pg.ClientBase, PreparedStatements>()

function pipelineOn(client: pg.ClientBase, statements: Statement[]): Promise<TextResult[]> {
  const prepared = preparedOf.get(client) ?? createPreparedStatements()
  preparedOf.set(client, prepared)
  const { bytes, reader } = encodePipeline(statements, prepared)
  return new Promise((resolve, reject) => {
    client.query(createSubmittable(bytes, reader, resolve, reject))
  })
}

/** What node-postgres runs as a query of its own kind: it writes the bytes and is handed the answers. */
function createSubmittable(
  bytes: Buffer,
  reader: PipelineReader,
  resolve: (results: TextResult[]) => void,
  reject: (error: unknown) => void,
) {
  return {
    submit: (connection: pg.Connection) => void connection.stream.write(bytes),
    handleRowDescription: (message: { fields: { name: string }[] }) => reader.onColumns(message.fields),
    handleDataRow: (message: { fields: (string | null)[] }) => reader.onRow(message.fields),
    handleCommandComplete: (message: { text: string }) => reader.onComplete(message.text),
    handleEmptyQuery: () => reader.onComplete(''),
    handlePortalSuspended: () => undefined,
    handleReadyForQuery: () => resolve(reader.finish()),
    handleError: (error: unknown) => {
      reader.abandon()
      reject(error)
    },
  }
}
