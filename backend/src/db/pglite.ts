/** The database interface over PGlite: PostgreSQL inside this process, kept on disk, one connection for everybody. */
import { messages, PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import {
  type Database,
  type DatabaseLoad,
  ownerSearchPath,
  type Queryable,
  type Statement,
  type TextResult,
} from './database.ts'
import { createQueue } from './queue.ts'
import type { WatchConnection } from './slow-statements.ts'
import {
  createPreparedStatements,
  encodePipeline,
  type PipelineReader,
  type PreparedStatements,
} from './wire.ts'

const int8Oid = 20

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]

export interface PgliteOptions {
  watch?: WatchConnection
}

/**
 * Opens the embedded database kept in `directory`, creating it when it is empty. Callers take turns on its one
 * connection, in the order in which they came; inside `transaction`, only the transaction given to `work` may be used.
 */
export async function openPglite(
  directory: string,
  { watch = (connection) => connection }: PgliteOptions = {},
): Promise<Database> {
  const engine = await PGlite.create(directory, {
    extensions: { citext, pg_trgm, pgcrypto, unaccent, uuid_ossp },
    parsers: { [int8Oid]: Number },
  })
  await engine.exec(`set search_path = ${ownerSearchPath}`)
  const inTurn = createQueue()
  const connection = connectionOf(engine)
  return {
    engine: 'pglite',
    query: (text, values) => inTurn(() => watch(connection).query(text, values)),
    pipeline: (statements) => inTurn(() => watch(connection).pipeline(statements)),
    execute: (script) => inTurn(() => connection.execute(script)),
    transaction: (work) => inTurn(() => inTransaction(engine, () => work(watch(connection)))),
    listen: (channel, handler) =>
      inTurn(async () => {
        const stop = await engine.listen(quoteIdentifier(channel), handler)
        return () => inTurn(() => stop())
      }),
    load: () => loadOf(inTurn.unfinished()),
    close: () => inTurn(() => engine.close()),
  }
}

function loadOf(unfinished: number): DatabaseLoad {
  return { size: 1, inUse: Math.min(1, unfinished), waiting: Math.max(0, unfinished - 1) }
}

function connectionOf(engine: PGlite): Queryable {
  const prepared = createPreparedStatements()
  return {
    query: async <Row>(text: string, values?: unknown[]) => (await engine.query<Row>(text, values)).rows,
    pipeline: (statements) => runPipeline(engine, statements, prepared),
    execute: async (script) => void (await engine.exec(script)),
  }
}

async function inTransaction<T>(engine: PGlite, work: () => Promise<T>): Promise<T> {
  await engine.exec('begin')
  try {
    const result = await work()
    await engine.exec('commit')
    return result
  } catch (error) {
    await engine.exec('rollback')
    throw error
  }
}

async function runPipeline(
  engine: PGlite,
  statements: Statement[],
  prepared: PreparedStatements,
): Promise<TextResult[]> {
  const { bytes, reader } = encodePipeline(statements, prepared)
  const answer = await engine.execProtocol(bytes, { throwOnError: false })
  const failure = answer.messages.find((message) => message instanceof messages.DatabaseError)
  if (failure) {
    reader.abandon()
    throw failure
  }
  for (const message of answer.messages) handOver(message, reader)
  return reader.finish()
}

function handOver(message: Message, reader: PipelineReader): void {
  if (message instanceof messages.RowDescriptionMessage) reader.onColumns(message.fields)
  else if (message instanceof messages.DataRowMessage) reader.onRow(message.fields)
  else if (message instanceof messages.CommandCompleteMessage) reader.onComplete(message.text)
  else if (message.name === 'emptyQuery') reader.onComplete('')
}

/** PGlite folds channel names as SQL does; quoted, they mean the same as `pg_notify` with the bare name. */
function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
