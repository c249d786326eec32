/** Bytes and rows of files, when a process is killed between the two, the disk is full, or several processes keep files. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackendProcess, repository, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys } from '../support/project-backend.ts'

let cluster: PostgresCluster
const started: BackendProcess[] = []
const folders: string[] = []

beforeAll(async () => {
  cluster = await startPostgresCluster()
})
afterAll(async () => {
  await Promise.all(started.map((backend) => backend.remove()))
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  await cluster.remove()
})

async function start(env: Record<string, string>, largestFile?: number): Promise<BackendProcess> {
  const project = { ...testKeys, SUPABASE_DIR: join(repository, 'tests/api/project') }
  const backend = await startBackendProcess({
    env: { ...project, ...env },
    ...(largestFile ? { largestFile } : {}),
  })
  started.push(backend)
  return backend
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'file-bytes-'))
  folders.push(folder)
  return folder
}

async function connected(address: string): Promise<pg.Client> {
  const client = new pg.Client(address)
  await client.connect()
  return client
}

function storageOf({ url }: BackendProcess) {
  const auth = { persistSession: false, autoRefreshToken: false }
  return createClient(url, testKeys.SERVICE_ROLE_KEY, { auth }).storage
}

/** The names of what was received; the id of the folder apart. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile() && entry.name !== 'store-id').map((entry) => entry.name)
}

function redPicture(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
}

/** An upload whose end is sent later. */
function beginUpload({ url }: BackendProcess, name: string) {
  const upload = request(`${url}/storage/v1/object/papers/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKeys.SERVICE_ROLE_KEY}`, 'content-type': 'text/plain' },
  })
  upload.on('error', () => undefined)
  upload.write('a'.repeat(10_000))
  return upload
}

test('bytes whose row a killed process did not come to write are deleted', async () => {
  const DATABASE_URL = await cluster.createDatabase('between')
  const first = await start({ DATABASE_URL })
  const objects = join(first.dataDir, 'storage', 'objects')
  const [database, blocker] = [await connected(DATABASE_URL), await connected(DATABASE_URL)]

  const upload = beginUpload(first, 'lost.txt')
  await expect.poll(() => filesIn(join(first.dataDir, 'storage', 'incoming'))).toHaveLength(1)
  await blocker.query('begin; lock table storage.objects in share mode')
  upload.end('b')
  await expect.poll(() => filesIn(objects)).toHaveLength(1)
  await first.stop('SIGKILL')
  await blocker.end()

  const kept = await start({ DATABASE_URL, DATA_DIR: first.dataDir })
  await storageOf(kept).from('papers').upload('kept.txt', 'kept')
  await expect.poll(() => filesIn(objects)).toHaveLength(2)
  await database.query(`update storage.discarded_versions set due_at = now()`)
  await kept.stop()

  const last = await start({ DATABASE_URL, DATA_DIR: first.dataDir })
  await expect.poll(() => filesIn(objects)).toHaveLength(1)
  expect(await (await storageOf(last).from('papers').download('kept.txt')).data?.text()).toBe('kept')
  expect((await storageOf(last).from('papers').list()).data).toMatchObject([{ name: 'kept.txt' }])
  await database.end()
})

test('what killed processes had not received whole is deleted a day later, and nothing younger', async () => {
  const DATA_DIR = await newFolder()
  const first = await start({ DATA_DIR })
  await first.stop()
  const incoming = join(DATA_DIR, 'storage', 'incoming')
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const name of ['old', 'young']) await writeFile(join(incoming, name), 'part')
  await utimes(join(incoming, 'old'), yesterday, yesterday)
  await start({ DATA_DIR })
  expect(await filesIn(incoming)).toEqual(['young'])
})

test('a full disk is said, leaves nothing behind, and stops nothing else', async () => {
  // Each file is a disk of its own here, of one megabyte.
  const backend = await start({ DATABASE_URL: await cluster.createDatabase('full') }, 1024)
  const side = 3000
  const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
  const growing = await noise.jpeg({ quality: 10 }).toBuffer()
  expect(growing.length).toBeLessThan(900_000)
  const uploads: [name: string, bytes: Buffer, type: string][] = [
    ['a.txt', Buffer.alloc(2_000_000, 'a'), 'text/plain'],
    ['a.jpg', growing, 'image/jpeg'],
  ]
  for (const [name, bytes, contentType] of uploads) {
    const { error } = await storageOf(backend).from('papers').upload(name, bytes, { contentType })
    expect(error).toMatchObject({ status: 507, statusCode: '507', message: /no space left/i })
  }
  expect(await filesIn(join(backend.dataDir, 'storage'))).toEqual([])
  expect((await storageOf(backend).from('papers').upload('b.txt', 'fits')).error).toBeNull()
})

test('processes with one STORAGE_DIR serve the same files, and the pictures that are rendered of them', async () => {
  const shared = {
    DATABASE_URL: await cluster.createDatabase('shared_files'),
    STORAGE_DIR: await newFolder(),
  }
  const [one, two] = [await start(shared), await start(shared)]
  await storageOf(one)
    .from('pictures')
    .upload('a.png', await redPicture(), { contentType: 'image/png' })
  const pictures = storageOf(two).from('pictures')
  expect((await pictures.download('a.png')).error).toBeNull()
  expect((await pictures.download('a.png', { transform: { width: 20 } })).error).toBeNull()
})

test('a file whose bytes are lost is none for who asks, and told by its id to who runs the server', async () => {
  const backend = await start({ DATABASE_URL: await cluster.createDatabase('lost_bytes') })
  const pictures = storageOf(backend).from('pictures')
  const { data } = await pictures.upload('holiday.png', await redPicture(), { contentType: 'image/png' })
  const objects = join(backend.dataDir, 'storage', 'objects')
  const kept = (await readdir(objects, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  await Promise.all(kept.map(({ name }) => rm(join(objects, name), { recursive: true })))
  const told = () => backend.output().split(`"${data?.id}"`).length - 1
  const ways: (() => Promise<{ error: unknown }>)[] = [
    () => pictures.download('holiday.png'),
    () => pictures.download('holiday.png', { transform: { width: 20 } }),
    () => pictures.copy('holiday.png', 'copy.png'),
  ]
  for (const [index, ask] of ways.entries()) {
    expect((await ask()).error).toMatchObject({ statusCode: '404' })
    await expect.poll(told).toBe(index + 1)
  }
  expect(backend.output()).not.toContain('holiday')
})
