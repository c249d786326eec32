import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { objectDirOf, openStorageBackend } from './open-storage-backend.ts'
import { BytesMissing, type StorageBackend, StoreUnavailable } from './storage-backend.ts'
import { makeStoreId } from './store-id.ts'
import { type S3Server, startS3Server } from './testing/s3-server.ts'

let folder: string
let s3: S3Server
let storeId: string
/** Of who waits to the end. */
const { signal } = new AbortController()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-backend-'))
  s3 = await startS3Server(join(folder, 's3'))
  storeId = await makeStoreId(objectDirOf({ storageDir: folder }))
})

afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  let backend: StorageBackend

  beforeAll(() => {
    const storageS3 = kind === 's3' ? s3.settings : null
    backend = openStorageBackend({ storageDir: folder, storageS3 }, storeId)
  })

  async function adopted(content: string): Promise<string> {
    const version = randomUUID()
    const path = join(folder, version)
    await writeFile(path, content)
    await backend.put(version, path, signal)
    expect(existsSync(path)).toBe(false)
    return version
  }

  test('adopts a file, reads all or part of it, and removes it', async () => {
    const version = await adopted('0123456789')
    expect(await text((await backend.open(version, signal)).body)).toBe('0123456789')
    expect(await text((await backend.open(version, signal, { start: 2, end: 4 })).body)).toBe('234')
    expect(await text((await backend.open(version, signal, { start: 3, end: 3 })).body)).toBe('3')
    await backend.remove([version, randomUUID()], signal)
    await expect(backend.open(version, signal)).rejects.toThrow(BytesMissing)
  })

  test('brings a file to a place of its own, where deleting it deletes nothing else', async () => {
    const version = await adopted('0123456789')
    const path = join(folder, randomUUID())
    await backend.fetch(version, path, signal)
    expect(await readFile(path, 'utf8')).toBe('0123456789')
    await rm(path)
    expect(await text((await backend.open(version, signal)).body)).toBe('0123456789')
    await expect(backend.fetch(randomUUID(), path, signal)).rejects.toThrow(BytesMissing)
  })

  test('where it is to be brought to a folder that is gone, it is not missing for that', async () => {
    const fetched = backend.fetch(await adopted('0123456789'), join(folder, 'gone', 'file'), signal)
    await expect(fetched).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('an empty file is a file too', async () => {
    expect(await text((await backend.open(await adopted(''), signal)).body)).toBe('')
  })

  test('a copy outlives its original', async () => {
    const [from, to] = [await adopted('same'), randomUUID()]
    await backend.copy(from, to, signal)
    await backend.remove([from], signal)
    expect(await text((await backend.open(to, signal)).body)).toBe('same')
    await expect(backend.copy(from, randomUUID(), signal)).rejects.toThrow(BytesMissing)
  })
})

test('on disk, who leaves ends a copy, of which nothing stays', async () => {
  const backend = openStorageBackend({ storageDir: folder, storageS3: null }, storeId)
  const [from, to] = [randomUUID(), randomUUID()]
  await writeFile(join(folder, from), Buffer.alloc(10 * 1024 * 1024))
  await backend.put(from, join(folder, from), signal)
  const gone = AbortSignal.abort(new Error('gone'))
  await expect(backend.copy(from, to, gone)).rejects.toThrow('gone')
  await expect(backend.open(to, signal)).rejects.toThrow(BytesMissing)
})

describe('S3 that stalls', () => {
  let stalled: Server
  let backend: StorageBackend
  let isAsked = false
  let isBeginning = false

  beforeAll(async () => {
    stalled = createServer((_, response) => {
      isAsked = true
      if (isBeginning) response.writeHead(200, { etag: '"x"', 'content-length': 100 }).write('x')
    })
    await new Promise<void>((resolve) => stalled.listen(0, '127.0.0.1', resolve))
    const address = stalled.address()
    const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}`
    backend = openStorageBackend({ storageDir: folder, storageS3: { ...s3.settings, endpoint } }, null)
  })
  afterAll(() => {
    stalled.closeAllConnections()
    stalled.close()
  })
  beforeEach(() => {
    isAsked = false
    isBeginning = false
  })

  const version = randomUUID()
  test.each<[name: string, work: (signal: AbortSignal) => Promise<unknown>]>([
    [
      'adopting',
      async (leaving) => {
        await writeFile(join(folder, version), 'bytes')
        return backend.put(version, join(folder, version), leaving)
      },
    ],
    ['opening', (leaving) => backend.open(version, leaving)],
    ['fetching', (leaving) => backend.fetch(version, join(folder, 'never'), leaving)],
    ['copying', (leaving) => backend.copy(version, randomUUID(), leaving)],
    ['removing', (leaving) => backend.remove([version], leaving)],
  ])('is waited for no longer than the signal says, when %s', async (_, work) => {
    const leaving = new AbortController()
    const outcome = work(leaving.signal).then(
      () => null,
      ({ message }) => message,
    )
    await expect.poll(() => isAsked).toBe(true)
    leaving.abort(new Error('given up'))
    expect(await outcome).toBe('given up')
  })

  test('in the middle of a file neither', async () => {
    isBeginning = true
    const [path, leaving] = [join(folder, randomUUID()), new AbortController()]
    const fetched = backend.fetch(version, path, leaving.signal).catch(({ message }) => message)
    await expect.poll(() => existsSync(path)).toBe(true)
    const opened = await backend.open(version, leaving.signal)
    const read = text(opened.body).catch(({ message }) => message)
    leaving.abort(new Error('given up'))
    expect(await Promise.all([fetched, read])).toEqual(['given up', 'given up'])
  })

  test('and for so long at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const removed = backend.remove([version], signal).catch((error) => error)
    await vi.advanceTimersByTimeAsync(11_000)
    vi.useRealTimers()
    expect(await removed).toBeInstanceOf(StoreUnavailable)
  })
})

test('S3 that is not there is unavailable', async () => {
  const endpoint = 'http://127.0.0.1:1'
  const backend = openStorageBackend({ storageDir: folder, storageS3: { ...s3.settings, endpoint } }, null)
  await expect(backend.open(randomUUID(), signal)).rejects.toThrow(StoreUnavailable)
})

test.each([500, 503, 429, 401, 403])('S3 that answers %i is unavailable', async (status) => {
  const failing = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
  await once(failing, 'listening')
  const { port } = failing.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const backend = openStorageBackend({ storageDir: folder, storageS3: { ...s3.settings, endpoint } }, null)
  await expect(backend.open(randomUUID(), signal)).rejects.toThrow(StoreUnavailable)
  await expect(backend.remove([randomUUID()], signal)).rejects.toThrow(StoreUnavailable)
  failing.closeAllConnections()
  failing.close()
})

test('on disk, a version that is none reaches no file', async () => {
  const backend = openStorageBackend({ storageDir: folder, storageS3: null }, storeId)
  for (const version of ['../../etc/passwd', '', 'a/b']) {
    await expect(backend.open(version, signal)).rejects.toThrow(BytesMissing)
  }
})

/** Whatever is asked of it, of a version that it keeps and a file that is to be stored. */
async function everythingIsUnavailable(backend: StorageBackend, version: string, path: string) {
  const asked = [
    () => backend.open(version, signal),
    () => backend.fetch(version, join(folder, randomUUID()), signal),
    () => backend.put(randomUUID(), path, signal),
    () => backend.copy(version, randomUUID(), signal),
    () => backend.remove([version], signal),
  ]
  for (const ask of asked) await expect(ask()).rejects.toThrow(StoreUnavailable)
}

describe('on disk, of a folder that is gone', () => {
  let storageDir: string
  let objects: string
  let backend: StorageBackend
  const version = randomUUID()
  const received = () => join(storageDir, 'received')

  beforeEach(async () => {
    storageDir = await mkdtemp(join(folder, 'unmounted-'))
    objects = objectDirOf({ storageDir })
    backend = openStorageBackend({ storageDir, storageS3: null }, await makeStoreId(objects))
    await writeFile(received(), 'bytes')
    await backend.put(version, received(), signal)
    await writeFile(received(), 'bytes')
  })

  test.each<[what: string, instead: () => Promise<unknown>]>([
    ['nothing', async () => undefined],
    ['the place where its disk was mounted', () => mkdir(objects)],
    ['another folder of files', () => makeStoreId(objects)],
    ['a file', () => writeFile(objects, '')],
  ])('%s lies in its place: nothing is missing, stored or removed there', async (_, instead) => {
    await rename(objects, join(storageDir, 'aside'))
    await instead()
    const there = () => readdir(storageDir, { recursive: true })
    const before = await there()
    await everythingIsUnavailable(backend, version, received())
    expect(await there()).toEqual(before)
    await rm(objects, { recursive: true, force: true })
    await rename(join(storageDir, 'aside'), objects)
    expect(await text((await backend.open(version, signal)).body)).toBe('bytes')
    await expect(backend.open(randomUUID(), signal)).rejects.toThrow(BytesMissing)
    await backend.remove([version, randomUUID()], signal)
    await expect(backend.open(version, signal)).rejects.toThrow(BytesMissing)
  })

  test('what is received beside it and gone is not acknowledged', async () => {
    await rm(received())
    await expect(backend.put(randomUUID(), received(), signal)).rejects.toThrow(StoreUnavailable)
  })
})

test('a bucket that is gone has lost no file, and keeps and removes none', async () => {
  const gone = await startS3Server(join(folder, 's3-gone'))
  const backend = openStorageBackend({ storageDir: folder, storageS3: gone.settings }, null)
  const [version, path] = [randomUUID(), join(folder, randomUUID())]
  await writeFile(path, 'bytes')
  await backend.put(version, path, signal)
  await rename(join(folder, 's3-gone', gone.settings.bucket), join(folder, 's3-gone', 'another'))
  await writeFile(path, 'bytes')
  await everythingIsUnavailable(backend, version, path).finally(gone.stop)
  expect(existsSync(path)).toBe(true)
})

test.each<[said: string, isThere: boolean]>([
  ['', true],
  ['', false],
  ['<Error><Code>NoSuchKey</Code></Error>', true],
  ['<Error><Code>NoSuchBucket</Code></Error>', false],
])('S3 that answers 404 and «%s», its bucket being there: %s', async (said, isThere) => {
  const answering = createServer((request, response) => {
    const status = request.method === 'HEAD' && isThere ? 200 : 404
    response.writeHead(status, { 'content-type': 'application/xml; charset=utf-8' }).end(said)
  }).listen(0, '127.0.0.1')
  await once(answering, 'listening')
  const { port } = answering.address() as AddressInfo
  const storageS3 = { ...s3.settings, endpoint: `http://127.0.0.1:${port}` }
  const backend = openStorageBackend({ storageDir: folder, storageS3 }, null)
  const path = join(folder, randomUUID())
  await writeFile(path, 'bytes')
  await expect(backend.open(randomUUID(), signal)).rejects.toThrow(isThere ? BytesMissing : StoreUnavailable)
  await expect(backend.put(randomUUID(), path, signal)).rejects.toThrow(StoreUnavailable)
  const removed = backend.remove([randomUUID()], signal)
  await (isThere ? removed : expect(removed).rejects.toThrow(StoreUnavailable))
  answering.closeAllConnections()
  answering.close()
})
