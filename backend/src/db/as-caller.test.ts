import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RequestSettings, runAsCaller, transactionAsCaller } from './as-caller.ts'
import { callerOf } from './caller.ts'
import type { Database } from './database.ts'
import { openEmptyDatabase } from './testing/open-empty-database.ts'

let database: Database

beforeAll(async () => {
  database = await openEmptyDatabase()
  await database.execute(`
    create role reader;
    create table note (text text not null);
    grant select, insert on note to reader;
    create function refuse() returns void language plpgsql as $$
      begin raise exception 'banned' using errcode = 'PT403'; end $$;`)
})
afterAll(() => database.close())
beforeEach(async () => {
  Object.assign(database.requestConfig, { preRequest: null, timeLimitsMs: new Map() })
  await database.execute('truncate note')
})

const asReader: RequestSettings = {
  caller: callerOf({ role: 'reader', sub: 'sara' }),
  method: 'GET',
  path: '/note',
  headers: {},
  cookies: {},
}
const insertNote = (text: string | null) => ({ text: 'insert into note (text) values ($1)', values: [text] })
const countNotes = async () =>
  (await database.query<{ count: number }>('select count(*) as count from note'))[0]?.count

describe('a statement that runs as a caller', () => {
  test('sees the role and claims of its own request', async () => {
    const text = `select current_user, current_setting('request.jwt.claims')::json ->> 'sub'`
    const result = await runAsCaller(database, asReader, { text, values: [] })
    expect(result.rows).toEqual([['reader', 'sara']])
  })

  test('leaves neither role nor claims behind', async () => {
    await runAsCaller(database, asReader, { text: 'select 1', values: [] })
    const rows = await database.query(
      `select current_user as role, current_setting('request.jwt.claims', true) as claims`,
    )
    expect(rows).toEqual([{ role: 'postgres', claims: '' }])
  })

  test('keeps nothing when it fails, and the same text works afterwards', async () => {
    await expect(runAsCaller(database, asReader, insertNote(null))).rejects.toMatchObject({ code: '23502' })
    await runAsCaller(database, asReader, insertNote('kept'))
    expect(await countNotes()).toBe(1)
  })

  test('may not write in a read-only request', async () => {
    const readOnly = { ...asReader, readOnly: true }
    await expect(runAsCaller(database, readOnly, insertNote('x'))).rejects.toMatchObject({ code: '25006' })
  })

  test('is not reached when the pre-request check refuses', async () => {
    Object.assign(database.requestConfig, { preRequest: '"refuse"', timeLimitsMs: new Map() })
    await expect(runAsCaller(database, asReader, insertNote('x'))).rejects.toMatchObject({ code: 'PT403' })
    expect(await countNotes()).toBe(0)
  })

  test('is rolled back when the look at its result says so', async () => {
    const refuse = () => {
      throw new Error('too many rows')
    }
    await expect(runAsCaller(database, asReader, insertNote('x'), { verify: refuse })).rejects.toThrow(
      'too many',
    )
    expect(await countNotes()).toBe(0)
  })

  test('answers although it is rolled back on purpose', async () => {
    const result = await runAsCaller(database, asReader, insertNote('x'), { rollback: true })
    expect(result.command).toBe('INSERT 0 1')
    expect(await countNotes()).toBe(0)
  })
})

describe('a transaction as a caller', () => {
  test('is all or nothing', async () => {
    const work = transactionAsCaller(database, asReader, async (transaction) => {
      await transaction.query('insert into note (text) values ($1)', ['first'])
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await countNotes()).toBe(0)
  })

  test('makes others wait instead of letting them in between', async () => {
    const slow = transactionAsCaller(database, asReader, async (transaction) => {
      await transaction.query('insert into note (text) values ($1)', ['first'])
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    const meanwhile = countNotes()
    await slow
    expect(await meanwhile).toBe(1)
  })
})
