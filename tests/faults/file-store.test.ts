/** Files on disk of several processes on one PostgreSQL: one folder that all share, and a start with another one is refused. */
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BackendProcess,
  repository,
  runBackendToEnd,
  startBackendProcess,
} from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys } from '../support/project-backend.ts'
import { runScript } from '../support/run-script.ts'

let cluster: PostgresCluster
let folder: string
const started: BackendProcess[] = []
const project = { ...testKeys, SUPABASE_DIR: join(repository, 'tests/api/project') }

beforeAll(async () => {
  cluster = await startPostgresCluster()
  folder = await mkdtemp(join(tmpdir(), 'file-store-'))
})
afterAll(async () => {
  await Promise.all(started.map((backend) => backend.remove()))
  await cluster.remove()
  await rm(folder, { recursive: true, force: true })
})

type Env = Record<string, string>

/** A process with files in a folder of that name below its database's. */
const settings = (DATABASE_URL: string, files: string): Env => ({
  ...project,
  DATABASE_URL,
  STORAGE_DIR: join(folder, new URL(DATABASE_URL).pathname, files),
})

async function start(env: Env): Promise<BackendProcess> {
  const backend = await startBackendProcess({ env })
  started.push(backend)
  return backend
}

/** Starts what has to be refused, and gives what it says. */
async function refusalOf(env: Env): Promise<string> {
  const { code, output } = await runBackendToEnd({ ...env, DATA_DIR: join(folder, `data-${started.length}`) })
  expect(code).toBe(1)
  return output.trim()
}

const adopt = (args: string[], env: Env) => runScript('files-adopt', args, env)

function papersOf({ url }: BackendProcess) {
  const auth = { persistSession: false, autoRefreshToken: false }
  return createClient(url, testKeys.SERVICE_ROLE_KEY, { auth }).storage.from('papers')
}

const another =
  /^STORAGE_DIR \S+ is not the folder in which this database keeps its files: .*share one STORAGE_DIR, or use STORAGE_S3_\*.*files:adopt`$/

test('processes on one database with one folder serve the same files; one with its own is refused, and leaves the others be', async () => {
  const DATABASE_URL = await cluster.createDatabase('shared')
  const [one, two] = [
    await start(settings(DATABASE_URL, 'files')),
    await start(settings(DATABASE_URL, 'files')),
  ]
  expect((await papersOf(one).upload('a.txt', 'bytes')).error).toBeNull()
  expect((await papersOf(two).download('a.txt')).error).toBeNull()
  expect(await refusalOf(settings(DATABASE_URL, 'others'))).toMatch(another)
  expect((await papersOf(two).download('a.txt')).error).toBeNull()
})

test('of several first starts at once those with one folder serve, and those with another are refused', async () => {
  const DATABASE_URL = await cluster.createDatabase(`at_once_${Date.now()}`)
  const starts = ['one', 'one', 'two', 'two'].map((files) => start(settings(DATABASE_URL, files)))
  const outcomes = await Promise.allSettled(starts)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('is not the folder')
  const served = outcomes.map(({ status }) => status === 'fulfilled')
  expect([
    [true, true, false, false],
    [false, false, true, true],
  ]).toContainEqual(served)
})

test('a folder that was moved is the same one; of one that was lost or restored without its id an operator says that it is', async () => {
  const DATABASE_URL = await cluster.createDatabase('moved')
  const [before, after] = [settings(DATABASE_URL, 'before'), settings(DATABASE_URL, 'after')]
  const first = await start(before)
  expect((await papersOf(first).upload('a.txt', 'bytes')).error).toBeNull()
  await first.stop()
  await rename(before.STORAGE_DIR ?? '', after.STORAGE_DIR ?? '')
  const moved = await start(after)
  expect((await papersOf(moved).download('a.txt')).error).toBeNull()
  await moved.stop()

  const fresh = settings(DATABASE_URL, 'fresh')
  expect(await refusalOf(fresh)).toMatch(another)
  expect(await adopt([], fresh)).toEqual({ code: 1, said: expect.stringContaining('add -- --yes') })
  expect(await refusalOf(fresh)).toMatch(another)
  expect(await adopt(['--yes'], fresh)).toMatchObject({ code: 0 })
  const begunAnew = await start(fresh)
  await expect.poll(() => begunAnew.output()).toContain('files of this database are not where it keeps them')
  expect((await papersOf(begunAnew).upload('b.txt', 'bytes')).error).toBeNull()
  expect(await refusalOf(after)).toMatch(another)
  // It would go on with its folder, and the next one would not find what it keeps there.
  expect(await adopt(['--yes'], after)).toEqual({ code: 1, said: expect.stringContaining('Stop them first') })
  expect(await refusalOf(after)).toMatch(another)
})

test.each<[what: string, part: string, ofReading: number]>([
  ['the folder', '', 503],
  ['the folder of its files alone', 'objects', 503],
  ['the folder of what is received alone', 'incoming', 200],
])(
  'while %s is gone nobody is told that a file is missing or stored, or that they did something wrong',
  async (_, part, ofReading) => {
    const env = settings(await cluster.createDatabase(`unmounted_${part}`), 'files')
    const [there, gone] = [join(env.STORAGE_DIR ?? '', part), `${env.STORAGE_DIR}-gone`]
    const backend = await start(env)
    const papers = papersOf(backend)
    for (const name of ['a.txt', 'removed.txt']) expect((await papers.upload(name, 'bytes')).error).toBeNull()
    const statusOf = async (name: string) => {
      const headers = { authorization: `Bearer ${testKeys.SERVICE_ROLE_KEY}` }
      return (await fetch(`${backend.url}/storage/v1/object/papers/${name}`, { headers })).status
    }
    await rename(there, gone)
    expect((await papers.upload('b.txt', 'bytes')).error).toMatchObject({ status: 503 })
    expect(await statusOf('a.txt')).toBe(ofReading)
    const copied = await papers.copy('a.txt', 'copy.txt')
    // How much room there is for it is asked of the folder of what is received.
    expect([ofReading, 503]).toContain(copied.error?.status ?? 200)
    expect((await papers.remove(['removed.txt'])).error).toBeNull()
    expect(existsSync(there)).toBe(false)
    await rename(gone, there)
    expect((await papers.upload('b.txt', 'bytes')).error).toBeNull()
    for (const name of ['a.txt', 'b.txt']) expect((await papers.download(name)).error).toBeNull()
  },
)

test('where there is no such folder, or what is asked is unknown, the command says so', async () => {
  const onDisk = settings(await cluster.createDatabase('none'), 'files')
  expect(await adopt(['--now'], onDisk)).toEqual({ code: 1, said: expect.stringContaining('usage:') })
  const { DATABASE_URL: _, ...elsewhere } = onDisk
  const embedded = { ...elsewhere, DATA_DIR: join(folder, 'never-started') }
  expect(await adopt([], embedded)).toEqual({
    code: 1,
    said: expect.stringContaining('there is no database'),
  })
  const inBucket = {
    STORAGE_S3_BUCKET: 'files',
    STORAGE_S3_ACCESS_KEY_ID: 'k',
    STORAGE_S3_SECRET_ACCESS_KEY: 's',
  }
  const said = expect.stringContaining('STORAGE_S3_*')
  expect(await adopt([], { ...onDisk, ...inBucket })).toEqual({ code: 1, said })
})
