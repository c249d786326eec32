import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runAsCaller, transactionAsCaller } from './as-caller.ts'
import { callerOf } from './caller.ts'
import type { Database } from './database.ts'
import { type SlowStatement, watchForSlowStatements } from './slow-statements.ts'
import { openEmptyDatabase } from './testing/open-empty-database.ts'

let database: Database
const slow: SlowStatement[] = []
const settings = {
  caller: callerOf({ role: 'authenticated', email: 'sara@example.com' }),
  method: 'GET',
  path: '/slow?token=secret',
  headers: { authorization: 'Bearer secret' },
  cookies: {},
}
const sleep = (seconds: number) => ({ text: 'select pg_sleep($1::float8)', values: [String(seconds)] })

beforeAll(async () => {
  const watch = watchForSlowStatements({ thresholdMs: 100, report: (statement) => slow.push(statement) })
  database = await openEmptyDatabase({ watch })
  await database.execute('create role authenticated')
})
afterAll(() => database.close())
beforeEach(() => {
  slow.length = 0
})

test('a slow statement of a request: once, with role and path, without values', async () => {
  await runAsCaller(database, settings, sleep(0.15))
  expect(slow).toEqual([
    {
      milliseconds: expect.any(Number),
      role: 'authenticated',
      path: '/slow',
      statement: 'select pg_sleep($1::float8)',
    },
  ])
  expect(slow[0]?.milliseconds).toBeGreaterThanOrEqual(150)
  expect(JSON.stringify(slow)).not.toContain('secret')
})

test('a slow statement inside a transaction of a request', async () => {
  await transactionAsCaller(database, settings, (transaction) =>
    transaction.query('select pg_sleep($1::float8)', [0.15]),
  )
  expect(slow).toMatchObject([{ role: 'authenticated', path: '/slow' }])
})

test('a slow statement of the backend itself, after a request used the same connection', async () => {
  await runAsCaller(database, settings, sleep(0))
  await database.query('select pg_sleep(0.15)')
  expect(slow).toMatchObject([{ role: 'owner', path: null, statement: 'select pg_sleep(0.15)' }])
})

test('a slow statement that fails', async () => {
  const statement = { text: `select pg_sleep(0.15), ('x' || random())::int`, values: [] }
  await expect(runAsCaller(database, settings, statement)).rejects.toThrow()
  expect(slow).toHaveLength(1)
})

test('a quick statement that waited for its turn is not slow', async () => {
  await Promise.all([runAsCaller(database, settings, sleep(0.15)), database.query('select 1')])
  expect(slow.map(({ statement }) => statement)).toEqual(['select pg_sleep($1::float8)'])
})

test('a very long statement is cut', async () => {
  await database.query(`select pg_sleep(0.15), '${'x'.repeat(10_000)}'`)
  expect(slow[0]?.statement.length).toBeLessThan(5_000)
})
