/** Uploads in parts across the end of a process, on a full disk, and until they expire. */
import { createHash, randomBytes } from 'node:crypto'
import { appendFile, mkdir, readdir, readlink, rm, stat, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackendProcess, repository, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { personToken } from '../support/person-token.ts'
import { freePort, type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys } from '../support/project-backend.ts'
import { askTus, beginning, chunkSize, part, sendByTus, tusOptions } from '../support/tus-upload.ts'

const megabyte = 1024 * 1024
const sara = '6f0a3d5e-6c9b-4f0e-9d39-0a5f5c6f7a01'

let cluster: PostgresCluster
const started: BackendProcess[] = []

beforeAll(async () => {
  cluster = await startPostgresCluster()
})
afterAll(async () => {
  await Promise.all(started.map((backend) => backend.remove()))
  await cluster.remove()
})

async function start(env: Record<string, string>, largestFile?: number): Promise<BackendProcess> {
  const project = { ...testKeys, SUPABASE_DIR: join(repository, 'tests/api/project') }
  const limited = largestFile ? { largestFile } : {}
  const backend = await startBackendProcess({ env: { ...project, ...env }, ...limited })
  started.push(backend)
  return backend
}

const addressOf = ({ url }: BackendProcess) => ({ url, anonKey: testKeys.ANON_KEY })
const endpointOf = ({ url }: BackendProcess) => `${url}/storage/v1/upload/resumable`
const incomingOf = ({ dataDir }: BackendProcess) => join(dataDir, 'storage', 'incoming')

/** The id of the folder apart. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'store-id')
  return files.map(({ name, parentPath }) => join(parentPath, name))
}

function filmOf(bytes: number): Buffer {
  const head = Buffer.from('000000186674797069736f6d0000000069736f6d61766331000000006d646174', 'hex')
  return Buffer.concat([head, randomBytes(bytes - head.length)])
}

const note = { bucket: 'papers', name: `${sara}/note.txt`, type: 'text/plain' }

async function begin(
  backend: BackendProcess,
  token: string,
  file: typeof note,
  size: number,
): Promise<string> {
  const headers = beginning(file, size)
  const answer = await askTus(endpointOf(backend), { method: 'POST', token, headers })
  expect(answer.status, await answer.text()).toBe(201)
  return answer.headers.get('location') ?? ''
}

test('80 MB that are cut at 40, by the end of the process, go on from there', async () => {
  const env = { DATABASE_URL: await cluster.createDatabase('resumed'), PORT: String(await freePort()) }
  const first = await start(env)
  const token = await personToken(sara)
  const bytes = filmOf(80 * megabyte)
  const file = { bucket: 'films', name: 'long.mp4', bytes, type: 'video/mp4' }
  const options = tusOptions(addressOf(first), token, file)

  const accepted: number[] = []
  const isCut = new Promise<void>((resolve) => {
    const upload = new Upload(bytes, {
      ...options,
      retryDelays: null,
      onError: () => resolve(),
      onChunkComplete: (_size, soFar) => {
        accepted.push(soFar)
        if (soFar >= 40 * megabyte) void first.stop('SIGKILL')
      },
      onUploadUrlAvailable: () => {
        options.uploadUrl = upload.url
      },
    })
    upload.start()
  })
  await isCut
  expect(accepted.at(-1)).toBeGreaterThanOrEqual(7 * chunkSize)

  const second = await start({ ...env, DATA_DIR: first.dataDir })
  const url = options.uploadUrl ?? ''
  const head = await askTus(url, { method: 'HEAD', token })
  const kept = Number(head.headers.get('upload-offset'))
  expect(kept).toBeGreaterThanOrEqual(7 * chunkSize)
  const goneOn: number[] = []
  await sendByTus(bytes, { ...options, onChunkComplete: (size) => goneOn.push(size) })
  expect(goneOn.reduce((sum, size) => sum + size, 0)).toBe(bytes.length - kept)

  const storage = createClient(second.url, testKeys.SERVICE_ROLE_KEY).storage.from('films')
  const stored = await storage.download('long.mp4')
  const sumOf = (some: Uint8Array) => createHash('md5').update(some).digest('hex')
  const downloaded = new Uint8Array((await stored.data?.arrayBuffer()) ?? [])
  expect(sumOf(downloaded)).toBe(sumOf(bytes))
  expect((await filesIn(incomingOf(second))).filter((path) => !path.endsWith('.done'))).toEqual([])
})

test('one whose end has come but not its row, when the process is killed, misses its last byte', async () => {
  const env = { DATABASE_URL: await cluster.createDatabase('between'), PORT: String(await freePort()) }
  const first = await start(env)
  const token = await personToken(sara)
  const url = await begin(first, token, note, 10)
  await askTus(url, { method: 'PATCH', token, headers: part(0), body: Buffer.from('01234567') })
  await first.stop('SIGKILL')
  const [path = ''] = (await filesIn(incomingOf(first))).filter((found) => found.endsWith('.part'))
  await appendFile(path, '89')

  const second = await start({ ...env, DATA_DIR: first.dataDir })
  // Its end came just now, so that it may be another process's to keep.
  const offset = async () => (await askTus(url, { method: 'HEAD', token })).headers.get('upload-offset')
  await expect.poll(offset, { timeout: 20_000 }).toBe('9')
  const end = await askTus(url, { method: 'PATCH', token, headers: part(9), body: Buffer.from('9') })
  expect(end.status).toBe(204)
  const storage = createClient(second.url, testKeys.SERVICE_ROLE_KEY).storage.from('papers')
  expect(await (await storage.download(note.name)).data?.text()).toBe('0123456789')
})

test('one that was stored and not said to be finished is finished by the next question about it', async () => {
  const env = { DATABASE_URL: await cluster.createDatabase('stored'), PORT: String(await freePort()) }
  const backend = await start(env)
  const token = await personToken(sara)
  const url = await begin(backend, token, note, 10)
  await askTus(url, { method: 'PATCH', token, headers: part(0), body: Buffer.from('01234567') })
  const [path = ''] = (await filesIn(incomingOf(backend))).filter((found) => found.endsWith('.part'))
  // It cannot be called done, as where the process ends right behind the commit.
  const obstacle = path.replace(/part$/, 'done')
  await mkdir(join(obstacle, 'full'), { recursive: true })
  const end = await askTus(url, { method: 'PATCH', token, headers: part(8), body: Buffer.from('89') })
  expect(end.status).toBe(500)
  await rm(obstacle, { recursive: true })

  const head = await askTus(url, { method: 'HEAD', token })
  expect(head.headers.get('upload-offset')).toBe('10')
  const storage = createClient(backend.url, testKeys.SERVICE_ROLE_KEY).storage.from('papers')
  expect(await (await storage.download(note.name)).data?.text()).toBe('0123456789')
  expect((await filesIn(incomingOf(backend))).filter((found) => !found.endsWith('.done'))).toEqual([])
})

test('what could not be kept for want of the database is kept when its end is sent again', async () => {
  const DATABASE_URL = await cluster.createDatabase('refusing')
  const backend = await start({ DATABASE_URL })
  const token = await personToken(sara)
  const url = await begin(backend, token, note, 10)
  const database = new pg.Client(DATABASE_URL)
  await database.connect()
  // The rehearsal says yes, the row fails with an error of ours.
  await database.query(`
    create function public.fail() returns trigger language plpgsql as $$
    begin
      if new.metadata ? 'eTag' then raise exception using errcode = 'XX000', message = 'broken'; end if;
      return new;
    end $$;
    create trigger fail before insert on storage.objects for each row execute function public.fail()`)
  const whole = Buffer.from('0123456789')
  const failed = await askTus(url, { method: 'PATCH', token, headers: part(0), body: whole })
  expect(failed.status).toBe(500)
  await database.query('drop function public.fail() cascade')
  await database.end()
  const head = await askTus(url, { method: 'HEAD', token })
  expect(head.headers.get('upload-offset')).toBe('9')
  const end = await askTus(url, { method: 'PATCH', token, headers: part(9), body: Buffer.from('9') })
  expect(end.status).toBe(204)
})

test('while one is being completed, nobody else works on it, in this process or in another one', async () => {
  const DATABASE_URL = await cluster.createDatabase('busy')
  const backend = await start({ DATABASE_URL })
  const other = await start({ DATABASE_URL, STORAGE_DIR: join(backend.dataDir, 'storage') })
  const token = await personToken(sara)
  const url = await begin(backend, token, note, 10)
  const headers = {
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
    ...part(0),
    'content-length': 10,
  }
  const sent = request(url, { method: 'PATCH', headers })
  const status = new Promise((resolve) => sent.on('response', (answer) => resolve(answer.statusCode)))
  sent.write('01234')
  const sizes = async () => {
    const paths = (await filesIn(incomingOf(backend))).filter((path) => path.endsWith('.part'))
    return Promise.all(paths.map(async (path) => (await stat(path)).size))
  }
  await expect.poll(sizes).toEqual([5])
  const blocker = new pg.Client(DATABASE_URL)
  await blocker.connect()
  await blocker.query('begin; lock table storage.objects in share mode')
  sent.end('56789')
  await expect.poll(() => filesIn(join(backend.dataDir, 'storage', 'objects'))).toHaveLength(1)
  const ask = async (method: 'HEAD' | 'DELETE') => (await askTus(url, { method, token })).status
  expect([await ask('HEAD'), await ask('DELETE')]).toEqual([423, 423])
  const elsewhere = await askTus(url.replace(backend.url, other.url), { method: 'HEAD', token })
  expect(elsewhere.status).toBe(423)
  // So that no other process takes it for one that rests.
  const [path = ''] = (await filesIn(incomingOf(backend))).filter((found) => found.endsWith('.part'))
  const before = new Date(Date.now() - 60 * 60 * 1000)
  await utimes(path, before, before)
  await expect.poll(async () => (await stat(path)).mtime > before, { timeout: 20_000 }).toBe(true)
  await blocker.end()
  expect(await status).toBe(204)
})

test('one that expired goes, and no younger one, finished or not', async () => {
  const env = { DATABASE_URL: await cluster.createDatabase('expired'), PORT: String(await freePort()) }
  const first = await start(env)
  const token = await personToken(sara)
  const file = (name: string) => ({ ...note, name: `${sara}/${name}` })
  const urls = {
    old: await begin(first, token, file('old.txt'), 10),
    young: await begin(first, token, file('young.txt'), 10),
    expired: await begin(first, token, file('expired.txt'), 10),
    empty: await begin(first, token, file('empty.txt'), 0),
  }
  const body = Buffer.from('0123')
  for (const url of [urls.old, urls.young]) {
    await askTus(url, { method: 'PATCH', token, headers: part(0), body })
  }
  const versionIn = (url: string) =>
    Buffer.from(url.split('/').at(-1) ?? '', 'base64url')
      .toString()
      .slice(-36)
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  const ofUpload = async (url: string) =>
    (await filesIn(incomingOf(first))).filter((path) => path.includes(versionIn(url)))
  const isBeginning = (path: string) => path.endsWith('.json')
  // Bytes of it came a moment ago, but it was begun yesterday.
  for (const path of (await ofUpload(urls.old)).filter(isBeginning)) await utimes(path, yesterday, yesterday)
  // Bytes came long ago, to one begun today.
  for (const path of (await ofUpload(urls.young)).filter((found) => !isBeginning(found))) {
    await utimes(path, yesterday, yesterday)
  }
  await first.stop()
  await start({ ...env, DATA_DIR: first.dataDir })
  expect(await ofUpload(urls.old)).toEqual([])
  expect(await ofUpload(urls.young)).toHaveLength(2)
  expect(await ofUpload(urls.empty)).toHaveLength(1)
  // Until it is swept, it is told that it expired.
  for (const path of await ofUpload(urls.expired)) await utimes(path, yesterday, yesterday)
  expect((await askTus(urls.expired, { method: 'HEAD', token })).status).toBe(410)
  expect((await askTus(urls.young, { method: 'HEAD', token })).headers.get('upload-offset')).toBe('4')
})

test('what one process began, another one goes on with that shares its folder', async () => {
  const DATABASE_URL = await cluster.createDatabase('shared')
  const first = await start({ DATABASE_URL })
  const second = await start({ DATABASE_URL, STORAGE_DIR: join(first.dataDir, 'storage') })
  const token = await personToken(sara)
  const url = await begin(first, token, note, 10)
  const elsewhere = url.replace(first.url, second.url)
  await askTus(url, { method: 'PATCH', token, headers: part(0), body: Buffer.from('01234') })
  const rest = { headers: part(5), body: Buffer.from('56789') }
  const end = await askTus(elsewhere, { method: 'PATCH', token, ...rest })
  expect(end.status).toBe(204)
  expect((await askTus(url, { method: 'HEAD', token })).headers.get('upload-offset')).toBe('10')
  const storage = createClient(first.url, testKeys.SERVICE_ROLE_KEY).storage.from('papers')
  expect(await (await storage.download(note.name)).data?.text()).toBe('0123456789')
})

test('who may not store a file leaves nothing on the disk', async () => {
  const backend = await start({ DATABASE_URL: await cluster.createDatabase('strangers') })
  const headers = beginning(note, 10)
  for (const token of [testKeys.ANON_KEY, await personToken('0d0f7f7e-6c9b-4f0e-9d39-0a5f5c6f7a02')]) {
    const answer = await askTus(endpointOf(backend), { method: 'POST', token, headers })
    expect(answer.status).toBe(403)
  }
  expect(await readdir(incomingOf(backend))).toEqual([])
})

test('of what was refused at its end nothing stays, and no file of it stays open', async () => {
  const backend = await start({ DATABASE_URL: await cluster.createDatabase('refused') })
  const token = await personToken(sara)
  const film = { bucket: 'films', name: `${sara}/film.mp4`, type: 'video/mp4' }
  // Longer than what is read of a file before its type is known.
  const noFilm = Buffer.alloc(megabyte, 'x')
  for (let tried = 0; tried < 4; tried += 1) {
    const url = await begin(backend, token, film, noFilm.length)
    const answer = await askTus(url, { method: 'PATCH', token, headers: part(0), body: noFilm })
    expect(answer.status).toBe(415)
  }
  expect(await filesIn(incomingOf(backend))).toEqual([])
  await expect.poll(() => openFilesOf(backend, '.part')).toEqual([])
})

/** Paths of files that a process has open, deleted or not. */
async function openFilesOf({ process: { pid } }: BackendProcess, named: string): Promise<string[]> {
  const folder = `/proc/${pid ?? 0}/fd`
  const links = (await readdir(folder)).map((fd) => readlink(join(folder, fd)).catch(() => ''))
  return (await Promise.all(links)).filter((path) => path.includes(named))
}

test('a full disk is said, and what came before it goes on', async () => {
  // Each file is a disk of its own here, of one megabyte.
  const backend = await start({ DATABASE_URL: await cluster.createDatabase('full') }, 1024)
  const token = await personToken(sara)
  const url = await begin(backend, token, note, 2 * megabyte)
  const first = Buffer.alloc(megabyte / 2, 'a')
  await askTus(url, { method: 'PATCH', token, headers: part(0), body: first })
  const rest = { headers: part(first.length), body: Buffer.alloc(1.5 * megabyte, 'b') }
  const full = await askTus(url, { method: 'PATCH', token, ...rest })
  expect(full.status).toBe(507)
  const head = await askTus(url, { method: 'HEAD', token })
  expect(Number(head.headers.get('upload-offset'))).toBeGreaterThanOrEqual(first.length)
  expect((await askTus(url, { method: 'DELETE', token })).status).toBe(204)
  expect(await filesIn(incomingOf(backend))).toEqual([])
})
