/**
 * Arabic texts that the browser has as well as the database or a function: what a form says before anybody is asked, what is said
 * where no answer came, and names of things. Each is the same to the letter; what else the server says is shown from its answer.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../support/backend-process.ts'
import { saidByBoth } from '../support/said-by-both.ts'

async function filesUnder(folder: string, ending: RegExp): Promise<string[]> {
  const names = await readdir(join(repository, folder), { recursive: true })
  return names
    .filter((name) => ending.test(name) && !name.includes('.test.'))
    .map((name) => join(repository, folder, name))
}

/** Every Arabic text between quotes in the server's sources; what is filled in is a `%s`. */
async function saidByServer(): Promise<Set<string>> {
  const files = [
    ...(await filesUnder('supabase/migrations', /\.sql$/)),
    ...(await filesUnder('supabase/functions', /\.ts$/)),
  ]
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/'([^'\n]*[\u0600-\u06ff][^'\n]*)'/g)].map(([, text = '']) => text),
    ),
  )
}

/** The texts of the browser by where they stand, such as `validation.email.format`; what is filled in is a `%s`. */
function textsIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value.replace(/\{\w+\}/g, '%s')]]
  if (typeof value === 'function') return [[path, String(value('%s', '%s'))]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${path}.${key}`))
}

async function saidByBrowser(): Promise<[path: string, text: string][]> {
  const files = (await filesUnder('web/src/messages', /\.ts$/)).sort()
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(file)))
  return modules.flatMap((module) => Object.entries(module).flatMap(([name, value]) => textsIn(value, name)))
}

test('a text is said by both in the same words, and nothing more is than is listed', async () => {
  const server = await saidByServer()
  const common = (await saidByBrowser()).filter(([, text]) => server.has(text))
  expect(common.map(([path]) => path).sort()).toEqual(saidByBoth.toSorted())
})
