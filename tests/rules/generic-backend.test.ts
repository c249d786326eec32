/** The backend is generic: it knows no product by name, and below its program nothing of the process that it runs in. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/steps/paths.mjs'

const backend = join(root, 'backend/src')
/** What Node runs: the program, which hands in its environment and its output, and two threads: one ends itself, one has a log of its own. */
const programs = ['main.ts', 'program.ts', 'db/pglite-worker.ts', 'functions/worker/serve-handler.ts']
const productWords = /majlis|مجلس|founder|refer+al|phone_?address|set_?admin/gi
const processWords = /process\.(env|argv|exit|stdin|stdout|stderr)\b|\bconsole\./g

async function sourcesOf(isLeftOut: (file: string) => boolean): Promise<{ file: string; text: string }[]> {
  const files = (await readdir(backend, { recursive: true }))
    .filter((file) => /\.(ts|sql)$/.test(file) && !isLeftOut(file))
    .sort()
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(backend, file), 'utf8') })))
}

const found = (sources: { file: string; text: string }[], words: RegExp) =>
  sources.flatMap(({ file, text }) => (text.match(words) ?? []).map((word) => `${file}: ${word}`))

test('no word of the product stands in it', async () => {
  expect(found(await sourcesOf(() => false), productWords)).toEqual([])
})

test('no table, function or bucket of the product stands in it', async () => {
  const migrations = join(root, 'supabase/migrations')
  const scripts = await Promise.all(
    (await readdir(migrations)).map((file) => readFile(join(migrations, file), 'utf8')),
  )
  const tables = scripts.flatMap((script) =>
    [...script.matchAll(/create table public\.(\w+)/g)].map(([, name = '']) => name),
  )
  expect(tables.length).toBeGreaterThan(20)
  const named = new RegExp(`\\b(?:public\\.|from |into |update )(?:${tables.join('|')})\\b`, 'g')
  expect(found(await sourcesOf((file) => file.endsWith('.test.ts')), named)).toEqual([])
})

test('nothing below the program reads the process’s environment, writes to its output or ends it', async () => {
  const sources = await sourcesOf((file) => programs.includes(file) || /\.test\.ts$/.test(file))
  expect(found(sources, processWords)).toEqual([])
})
