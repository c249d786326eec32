/** A database that answers nothing, for unit tests, which say what they need answered. */
import { type Database, noRequestConfig } from '../../backend/src/db/database.ts'

export function fakeDatabase(answers: Partial<Database> = {}): Database {
  const database: Database = {
    engine: 'pglite',
    requestConfig: noRequestConfig(),
    query: async () => [],
    pipeline: async (statements) => statements.map(() => ({ columns: [], rows: [], command: 'SELECT 0' })),
    execute: async () => undefined,
    transaction: (work) => work(database),
    listen: async () => async () => undefined,
    reach: async () => undefined,
    load: () => ({ size: 1, inUse: 0, waiting: 0 }),
    close: async () => undefined,
    hangUp: async () => undefined,
    ...answers,
  }
  return database
}
