/** What a connection keeps prepared: what comes again and again, and never more than a bound, whatever texts clients choose. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { openEmptyDatabase } from './testing/open-empty-database.ts'

let database: Database

beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())

/** The alias alone makes a statement another one. */
const statement = (alias: string, bytes: number) => ({
  text: `select 1 as "${alias}" /*${'x'.repeat(bytes)}*/`,
  values: [],
})
/** On the one connection; by `query`, which prepares under no name. */
const keptTexts = async () => {
  const rows = await database.query<{ statement: string }>(
    'select statement from pg_prepared_statements order by prepare_time, name',
  )
  return rows.map((row) => row.statement)
}
const bytesOf = (texts: string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)

test('what is asked again is prepared once', async () => {
  const [short, longer] = [statement('again', 100), statement('again', 7_900)]
  for (let time = 0; time < 3; time += 1) await database.pipeline([short, longer])
  expect((await keptTexts()).filter((text) => text.includes('again'))).toEqual([short.text, longer.text])
})

test('a long text is run, also beside others of its kind, and leaves nothing behind', async () => {
  const long = [statement('a', 9_000), statement('b', 100), statement('c', 9_000), statement('a', 9_000)]
  const before = await keptTexts()
  for (let time = 0; time < 2; time += 1) {
    const answers = await database.pipeline(long)
    expect(answers.map(({ columns, rows }) => [columns, rows])).toEqual(
      ['a', 'b', 'c', 'a'].map((name) => [[name], [['1']]]),
    )
  }
  expect(await keptTexts()).toEqual([...before, statement('b', 100).text])
})

test('long is what has many bytes, however few letters', async () => {
  const before = await keptTexts()
  await database.pipeline([{ text: `select 1 as a /*${'س'.repeat(4_500)}*/`, values: [] }])
  expect(await keptTexts()).toEqual(before)
})

test('a long text that fails leaves its connection as it was', async () => {
  const before = await keptTexts()
  const wrong = { text: `select 1 / 0 /*${'x'.repeat(9_000)}*/`, values: [] }
  const right = statement('right', 100)
  await expect(database.pipeline([right, wrong])).rejects.toMatchObject({ code: '22012' })
  const [answer] = await database.pipeline([right])
  expect(answer?.rows).toEqual([['1']])
  expect(await keptTexts()).toEqual([...before, right.text])
})

test('texts without end take the place of the ones not used for longest, by their bytes', async () => {
  const used = statement('used', 100)
  for (let number = 0; number < 100; number += 1) {
    await database.pipeline([used, statement(`z${number}`, 3_000)])
  }
  await database.pipeline([used])
  const texts = await keptTexts()
  expect(bytesOf(texts)).toBeLessThanOrEqual(128 * 1024)
  expect(bytesOf(texts)).toBeGreaterThan(120 * 1024)
  expect(texts).toContain(used.text)
  expect(texts).toContain(statement('z99', 3_000).text)
})

test('and by their number, where they are short', async () => {
  for (let number = 0; number < 400; number += 1) await database.pipeline([statement(`z${number}`, 0)])
  await database.pipeline([statement('z399', 0)])
  expect(await keptTexts()).toHaveLength(300)
})
