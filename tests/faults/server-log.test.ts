/** PostgreSQL's own log: what people's refused requests leave there, by a user who may decide it and by one who may not. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../backend/src/db/database.ts'
import { openPostgres } from '../../backend/src/db/postgres.ts'
import { serverLogDoubt } from '../../backend/src/db/server-log.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'

let cluster: PostgresCluster

beforeAll(async () => {
  cluster = await startPostgresCluster()
  await inDatabase('postgres', (database) => database.execute('create role plain login'))
})
afterAll(() => cluster?.remove())

/** Opens one as that user for `work`. */
async function inDatabase<T>(user: string, work: (database: Database) => Promise<T>): Promise<T> {
  const connectionString = cluster.address.replace('postgres@', `${user}@`)
  const database = await openPostgres({ connectionString, poolSize: 2, onLost: () => undefined })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Has something refused, and answers with how often PostgreSQL told of it. */
async function tellsOf(database: Database, name: string): Promise<number> {
  const secret = `${name}-${randomUUID()}`
  await expect(database.query('select $1::uuid', [secret])).rejects.toThrow('invalid input syntax')
  await expect(database.pipeline([{ text: 'select $1::uuid', values: [secret] }])).rejects.toThrow('invalid')
  const log = await readFile(join(dirname(cluster.dataDirectory), 'log'), 'utf8')
  return log.split('\n').filter((line) => line.includes(`ERROR:`) && line.includes(secret)).length
}

test('of what is refused nothing is written, whichever connection it was', () =>
  inDatabase('postgres', async (database) => {
    const refused = await Promise.all(
      Array.from({ length: 4 }, (_, index) => tellsOf(database, `refused-${index}`)),
    )
    expect(refused).toEqual([0, 0, 0, 0])
    expect(await serverLogDoubt(database)).toBeNull()
  }))

test('a user who may not decide it is served all the same, and the start says what to do', async () => {
  await inDatabase('postgres', (database) => database.execute('alter role plain reset log_min_messages'))
  const doubt = await inDatabase('plain', async (database) => {
    expect(await tellsOf(database, 'by-plain')).toBe(2)
    return serverLogDoubt(database)
  })
  expect(doubt).toContain('"alter role plain set log_min_messages = log"')
  await inDatabase('postgres', (database) => database.execute('alter role plain set log_min_messages = log'))
  await inDatabase('plain', async (database) => {
    expect(await tellsOf(database, 'by-plain-later')).toBe(0)
    expect(await serverLogDoubt(database)).toBeNull()
  })
})

test('who wants fewer lines still has them', async () => {
  await inDatabase('postgres', (database) =>
    database.execute('drop role if exists silent; create role silent superuser login'),
  )
  await inDatabase('postgres', (database) =>
    database.execute('alter role silent set log_min_messages = panic'),
  )
  await inDatabase('silent', async (database) => {
    expect(await database.query('show log_min_messages')).toEqual([{ log_min_messages: 'panic' }])
  })
})
