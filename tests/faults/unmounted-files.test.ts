/** A start that finds no folder of files, as when its disk is not mounted, or an empty one: on either database it is refused, and nothing is lost by it. */
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BackendProcess, runBackendToEnd, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'
import { runScript } from '../support/run-script.ts'

let cluster: PostgresCluster
let folder: string
let project: string
let started: BackendProcess[] = []

beforeAll(async () => {
  cluster = await startPostgresCluster()
  folder = await mkdtemp(join(tmpdir(), 'unmounted-files-'))
  project = await withTestSupport('tests/api/project')
})
afterEach(async () => {
  await Promise.all(started.map((backend) => backend.remove()))
  started = []
})
afterAll(async () => {
  await cluster.remove()
  for (const each of [folder, project]) await rm(each, { recursive: true, force: true })
})

const refused = /^STORAGE_DIR \S+ is not the folder in which this database keeps its files: put that back/

describe.each(['pglite', 'postgres'] as const)('on %s', (database) => {
  let env: Record<string, string>
  let disk: string
  const unmounted = () => `${disk}-unmounted`

  beforeEach(async () => {
    const DATA_DIR = await mkdtemp(join(folder, 'data-'))
    disk = `${DATA_DIR}-disk`
    env = { ...testKeys, SUPABASE_DIR: project, DATA_DIR, STORAGE_DIR: join(disk, 'files') }
    if (database === 'postgres') env.DATABASE_URL = await cluster.createDatabase(`files_${Date.now()}`)
  })

  async function start(): Promise<BackendProcess> {
    const backend = await startBackendProcess({ env })
    started.push(backend)
    return backend
  }

  const serviceOf = ({ url }: BackendProcess) => createClient(url, testKeys.SERVICE_ROLE_KEY)
  const papersOf = (backend: BackendProcess) => serviceOf(backend).storage.from('papers')

  /** With one file, and stopped. */
  async function withOneFile(): Promise<void> {
    const first = await start()
    expect((await papersOf(first).upload('a.txt', 'bytes')).error).toBeNull()
    expect(await first.stop()).toBe(0)
  }

  const adopt = (...args: string[]) => runScript('files-adopt', args, env)

  async function expectRefusal(): Promise<void> {
    const { code, output } = await runBackendToEnd(env)
    expect([code, output.trim()]).toEqual([1, expect.stringMatching(refused)])
  }

  test('a disk that is not mounted is missed, and served from once it is back', async () => {
    await withOneFile()
    await rename(disk, unmounted())
    await mkdir(disk)
    await expectRefusal()
    expect((await readdir(disk, { recursive: true })).filter((name) => name.includes('store-id'))).toEqual([])

    await rm(disk, { recursive: true })
    await rename(unmounted(), disk)
    expect((await papersOf(await start()).download('a.txt')).error).toBeNull()
  })

  test('an operator says that the files are lost', async () => {
    await withOneFile()
    await rename(disk, unmounted())
    expect(await adopt()).toEqual({ code: 1, said: expect.stringContaining('add -- --yes') })
    await expectRefusal()
    expect(await adopt('--yes')).toMatchObject({ code: 0 })
    const anew = await start()
    expect((await papersOf(anew).upload('b.txt', 'bytes')).error).toBeNull()
    expect((await papersOf(anew).download('a.txt')).error).not.toBeNull()
    if (database === 'pglite') expect((await adopt()).said).toContain('is in use by another running process')
  })

  test('files of a version before folders had an id are known by being there', async () => {
    await withOneFile()
    const older = await start()
    await serviceOf(older).rpc('test_run_sql', { p_sql: 'delete from _backend.file_store returning id' })
    await older.stop()
    await rm(join(env.STORAGE_DIR ?? '', 'objects', 'store-id'))

    await rename(disk, unmounted())
    await mkdir(join(env.STORAGE_DIR ?? '', 'objects'), { recursive: true })
    await expectRefusal()
    await rm(disk, { recursive: true })
    await rename(unmounted(), disk)
    expect((await papersOf(await start()).download('a.txt')).error).toBeNull()
    expect(await readdir(join(env.STORAGE_DIR ?? '', 'objects'))).toContain('store-id')
  })
})
