import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { copyEmptyDatabase } from '../../../tests/support/prepared-data.ts'
import type { Database, Statement } from './database.ts'
import { openPglite } from './pglite.ts'

let folder: string
let database: Database
const lost: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pglite-test-'))
  await copyEmptyDatabase(join(folder, 'database'))
  database = await openPglite(join(folder, 'database'), { onLost: ({ message }) => lost.push(message) })
  await database.execute(`
    create table note (text text not null);
    create function sleepy() returns trigger language plpgsql as $$ begin perform pg_sleep(1.5); return null; end $$;
    create table promise (text text not null);
    create constraint trigger sleeps_at_commit after insert on promise
      deferrable initially deferred for each row execute function sleepy();`)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  lost.length = 0
  await database.execute('truncate note')
})

const limit: Statement = { text: 'select 1', values: [], timeLimitMs: 1_000 }
const spin: Statement = { text: `do $$ begin loop end loop; end $$`, values: [] }
const insert = (table: string, text: string): Statement => ({
  text: `insert into ${table} (text) values ($1)`,
  values: [text],
})
const notes = async () =>
  (await database.query<{ text: string }>('select text from note order by text')).map(({ text }) => text)
const timedOut = { code: '57014', message: 'canceling statement due to statement timeout' }

test('a transaction in which a statement takes too long fails as a whole', async () => {
  const work = database.transaction(async (transaction) => {
    await transaction.pipeline([limit, insert('note', 'lost')])
    await transaction.query('do $$ begin loop end loop; end $$')
  })
  await expect(work).rejects.toMatchObject(timedOut)
  expect(await notes()).toEqual([])
  expect(lost).toEqual([timedOut.message])
})

test('a transaction whose work kept a failure to itself is not said to be kept', async () => {
  const work = database.transaction(async (transaction) => {
    await transaction.query(`insert into note (text) values ('lost')`)
    await transaction.query('select 1 / 0').catch(() => undefined)
  })
  await expect(work).rejects.toMatchObject({ code: '25P02' })
  expect(await notes()).toEqual([])
  await database.transaction((transaction) => transaction.query(`insert into note (text) values ('kept')`))
  expect(await notes()).toEqual(['kept'])
})

test('a transaction cannot go on after it has lost its thread', async () => {
  const work = database.transaction(async (transaction) => {
    await transaction.pipeline([limit, spin]).catch(() => undefined)
    await transaction.query(`insert into note (text) values ('alone')`)
  })
  await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  expect(await notes()).toEqual([])
})

test('who waits meanwhile is served, in order, and hears what it listens to', async () => {
  const heard: string[] = []
  let gaps = 0
  const stop = await database.listen(
    'Note',
    (payload) => heard.push(payload),
    () => {
      gaps += 1
    },
  )
  const spinning = database.pipeline([limit, insert('note', 'spun'), spin])
  const waiting = Promise.all(['a', 'b'].map((text) => database.pipeline([insert('note', text)])))
  await expect(spinning).rejects.toMatchObject(timedOut)
  await waiting
  await database.query(`select pg_notify('Note', 'after')`)
  expect(await notes()).toEqual(['a', 'b'])
  await expect.poll(() => [heard, gaps]).toEqual([['after'], 1])
  await stop()
})

test('a statement has all its time while nobody waits, and little of it once somebody does', async () => {
  const patient: Statement = { ...limit, timeLimitMs: 60_000, crowdedLimitMs: 500 }
  await database.pipeline([patient, { text: 'select pg_sleep(1.5)', values: [] }])
  const spinning = database.pipeline([patient, insert('note', 'spun'), spin])
  const waiting = database.pipeline([insert('note', 'waited')])
  await expect(spinning).rejects.toMatchObject({
    code: '57014',
    message: 'canceling statement because others are waiting for the database',
  })
  await waiting
  expect(await notes()).toEqual(['waited'])
})

test('what is being committed is not ended, since nobody could say what became of it', async () => {
  await database.pipeline([limit, insert('promise', 'kept')])
  expect(await database.query('select text from promise')).toEqual([{ text: 'kept' }])
  expect(lost).toEqual([])
})

test('work without a limit takes as long as it takes, after one that had a limit too', async () => {
  await database.pipeline([limit])
  await database.query('select pg_sleep(1.5)')
  expect(lost).toEqual([])
})

test('a thread that has taken much memory is replaced in good order', async () => {
  await database.query(`set application_name = 'the first thread'`)
  await database.query(`select length(repeat(repeat('x', 1000000), n)) from generate_series(450, 450) n`)
  expect(await database.query(`select current_setting('application_name') as name`)).toEqual([{ name: '' }])
  expect(lost).toEqual([])
})

test('a thread that has taken some memory is replaced once nobody has asked for a while', async () => {
  await database.close()
  database = await openPglite(join(folder, 'database'), { restAfterMs: 100 })
  await database.transaction(async (transaction) => {
    await transaction.query(`set application_name = 'the first thread'`)
    await transaction.query(`select length(repeat(repeat('x', 1000000), n)) from generate_series(100, 100) n`)
  })
  const name = async () => (await database.query(`select current_setting('application_name') as name`))[0]
  await expect.poll(name, { interval: 1_000, timeout: 10_000 }).toEqual({ name: '' })
})

test('when the thread ends by itself, another one takes its place', async () => {
  await database.pipeline([insert('note', 'kept')])
  const diving = database.query(`select repeat('[', 1000000)::json`)
  await expect(diving).rejects.toMatchObject({ code: '54001' })
  await database.reach()
  expect(await notes()).toEqual(['kept'])
})

test('an opening that is ended leaves no half of a database, and no thread', async () => {
  const directory = join(folder, 'ended')
  const ending = new AbortController()
  const opening = openPglite(directory, { signal: ending.signal })
  const thread = vi.waitUntil(() => existsSync(`${directory}.making`), { timeout: 20_000, interval: 5 })
  await thread.finally(() => ending.abort(new Error('told to stop')))
  await expect(opening).rejects.toThrow('told to stop')
  for (const left of [directory, `${directory}.making`]) expect(existsSync(left)).toBe(false)
  await expect(openPglite(directory, { signal: ending.signal })).rejects.toThrow('told to stop')
})

test('a database is made in an empty folder alone: files that are there are kept, whatever is missing among them', async () => {
  await database.pipeline([insert('note', 'kept')])
  await database.close()
  await rename(join(folder, 'database', 'PG_VERSION'), join(folder, 'aside'))
  const before = await readdir(join(folder, 'database'))
  await expect(openPglite(join(folder, 'database'))).rejects.toMatchObject({ name: 'ConfigError' })
  expect(await readdir(join(folder, 'database'))).toEqual(before)
  await rename(join(folder, 'aside'), join(folder, 'database', 'PG_VERSION'))
  database = await openPglite(join(folder, 'database'))
  expect(await notes()).toEqual(['kept'])
})

test('its folder is closed to other users of the machine, who might have made it', async () => {
  await mkdir(join(folder, 'open'), { mode: 0o755 })
  const another = await openPglite(join(folder, 'open'))
  await another.close()
  for (const name of ['open', 'database']) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o700)
})

test('who is hung up on while a statement runs is told, and what was committed is there again', async () => {
  await database.pipeline([insert('note', 'kept')])
  const asked = [database.query('select pg_sleep(60)'), database.query('select 1')]
  const answers = Promise.allSettled(asked)
  await database.hangUp()
  for (const answer of await answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseUnavailable' } })
  expect(lost).toEqual([])
  database = await openPglite(join(folder, 'database'))
  expect(await notes()).toEqual(['kept'])
})

test('a channel that could not be listened to is forgotten: who listens next is refused too, and the next thread opens', async () => {
  for (const _ of ['first', 'again']) {
    await expect(database.listen('', () => undefined)).rejects.toMatchObject({ code: '42601' })
  }
  await database.query(`set application_name = 'the thread that refused'`)
  await database.query(`select length(repeat(repeat('x', 1000000), n)) from generate_series(450, 450) n`)
  expect(await database.query(`select current_setting('application_name') as name`)).toEqual([{ name: '' }])
  expect(lost).toEqual([])
})
