/** What a connection of node-postgres does for this backend, whichever engine is at its other end. */
import pg from 'pg'
import { type AnswerRoom, limitAnswer } from './answer-limit.ts'
import type { Queryable, Statement, TextResult } from './database.ts'
import { asDatabaseFailure, DatabaseUnavailable } from './database-error.ts'
import {
  createPreparedStatements,
  encodePipeline,
  type PipelineReader,
  type PreparedStatements,
} from './wire.ts'

const int8Oid = 20

/** To be given to every connection: an int8 is a number. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8Oid ? Number : pg.types.getTypeParser(oid, format),
}

export function queryableOf(client: pg.ClientBase): Queryable {
  return {
    query: async (text, values = []) => (await client.query(text, values)).rows,
    pipeline: (statements) => pipelineOn(client, statements),
    execute: async (script) => void (await client.query(script)),
  }
}

/**
 * Runs `work` between begin and commit; rolls back when it throws, and where a statement failed whose failure it did not pass on: `commit`
 * alone would roll back then, and say nothing.
 */
export async function transactionOn<T>(connection: Queryable, work: () => Promise<T>): Promise<T> {
  await connection.query('begin')
  try {
    const result = await work()
    await connection.execute('select; commit')
    return result
  } catch (error) {
    await rollback(connection)
    throw error
  }
}

/** A connection that was lost has rolled back by itself, and why it was lost is already known. */
async function rollback(connection: Queryable): Promise<void> {
  await connection.query('rollback').catch((error) => {
    if (!(asDatabaseFailure(error) instanceof DatabaseUnavailable)) throw error
  })
}

const preparedOf = new WeakMap<pg.ClientBase, PreparedStatements>()

function pipelineOn(client: pg.ClientBase, statements: Statement[]): Promise<TextResult[]> {
  const prepared = preparedOf.get(client) ?? createPreparedStatements()
  preparedOf.set(client, prepared)
  const { bytes, reader } = encodePipeline(statements, prepared)
  return new Promise((resolve, reject) => {
    const { room } = statements.find((statement) => statement.room) ?? {}
    const { onSent } = statements.find((statement) => statement.onSent) ?? {}
    client.query(createSubmittable(bytes, reader, { room, onSent, resolve, reject }))
  })
}

interface Outcome {
  room: AnswerRoom | undefined
  onSent: (() => void) | undefined
  resolve(results: TextResult[]): void
  reject(error: unknown): void
}

/** What node-postgres runs as a query of its own kind: it writes the bytes and is handed the answers. */
function createSubmittable(
  bytes: Buffer,
  reader: PipelineReader,
  { room, onSent, resolve, reject }: Outcome,
) {
  let endLimit: () => void = () => undefined
  return {
    submit: ({ stream }: pg.Connection) => {
      endLimit = limitAnswer(stream, room)
      stream.write(bytes)
      onSent?.()
    },
    handleRowDescription: (message: { fields: { name: string }[] }) => reader.onColumns(message.fields),
    handleDataRow: (message: { fields: (string | null)[] }) => reader.onRow(message.fields),
    handleCommandComplete: (message: { text: string }) => reader.onComplete(message.text),
    handleEmptyQuery: () => reader.onComplete(''),
    handlePortalSuspended: () => undefined,
    handleReadyForQuery: () => {
      endLimit()
      resolve(reader.finish())
    },
    handleError: (error: unknown) => {
      endLimit()
      reader.abandon()
      reject(error)
    },
  }
}
