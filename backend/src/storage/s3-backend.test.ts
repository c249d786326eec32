/** What answers in S3's place, or half of what S3 would, is no answer: nothing is acknowledged by it, missing, or shown as a file. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStorageBackend } from './open-storage-backend.ts'
import { type StorageBackend, StoreUnavailable } from './storage-backend.ts'
import {
  type MemoryStore,
  refuse,
  type StoreRequest,
  startMemoryStore,
  versionOf,
} from './testing/memory-store.ts'

let folder: string
let store: MemoryStore
let backend: StorageBackend
const { signal } = new AbortController()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-backend-'))
  store = await startMemoryStore()
  backend = openStorageBackend({ storageDir: folder, storageS3: store.settings }, null)
})
beforeEach(() => store.answerBy(null))
afterAll(async () => {
  store.stop()
  await rm(folder, { recursive: true })
})

async function put(content = 'the bytes'): Promise<string> {
  const version = randomUUID()
  await writeFile(join(folder, version), content)
  await backend.put(version, join(folder, version), signal)
  return version
}

const portal = ({ response }: StoreRequest) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome to Free WiFi</html>')
const lateError = ({ response }: StoreRequest) => refuse(response, 200, 'InternalError')

/** Only what changes or gives bytes: a HEAD is answered as ever. */
const insteadOf = (method: string, said: (asked: StoreRequest) => void) => (asked: StoreRequest) =>
  asked.request.method === method ? said(asked) : asked.answer()

describe.each<[who: string, said: (asked: StoreRequest) => void]>([
  ['a portal that answers 200', portal],
  ['an error that answers 200', lateError],
])('%s', (_, said) => {
  test('has taken no file, which stays where it is', async () => {
    store.answerBy(insteadOf('PUT', said))
    const path = join(folder, randomUUID())
    await writeFile(path, 'the bytes')
    await expect(backend.put(randomUUID(), path, signal)).rejects.toThrow(StoreUnavailable)
    expect(existsSync(path)).toBe(true)
  })

  test('has copied none', async () => {
    const version = await put()
    store.answerBy(insteadOf('PUT', said))
    await expect(backend.copy(version, randomUUID(), signal)).rejects.toThrow(StoreUnavailable)
  })

  test('gives none, neither whole nor in part', async () => {
    const version = await put()
    store.answerBy(insteadOf('GET', said))
    await expect(backend.open(version, signal)).rejects.toThrow(StoreUnavailable)
    await expect(backend.open(version, signal, { start: 1, end: 2 })).rejects.toThrow(StoreUnavailable)
    await expect(backend.fetch(version, join(folder, randomUUID()), signal)).rejects.toThrow(StoreUnavailable)
  })
})

test('a store that kept half of a file has not taken it', async () => {
  store.answerBy((asked) => {
    asked.answer()
    const version = versionOf(asked.request.url)
    if (asked.request.method === 'PUT') store.kept.set(version, asked.body.subarray(0, 4))
  })
  await expect(put()).rejects.toThrow(StoreUnavailable)
})

test.each<[what: string, range: { start: number; end: number }, part: string]>([
  ['at its beginning', { start: 0, end: 2 }, 'the'],
  ['in its middle', { start: 4, end: 6 }, 'byt'],
])('a store that answers with the whole file has its part taken %s', async (_, range, part) => {
  const version = await put()
  store.answerBy(
    insteadOf('GET', ({ response }) => {
      response.writeHead(200, { etag: '"whole"' })
      response.write('the b')
      response.end('ytes')
    }),
  )
  const { body, size } = await backend.open(version, signal, range)
  expect(size).toBeNull()
  expect(await text(body)).toBe(part)
})

test('a store that hangs up in the middle of a file that is fetched is not there', async () => {
  const version = await put()
  store.answerBy(
    insteadOf('GET', ({ response }) => {
      response.writeHead(200, { etag: '"whole"', 'content-length': 9 })
      response.write('the', () => response.destroy())
    }),
  )
  await expect(backend.fetch(version, join(folder, randomUUID()), signal)).rejects.toThrow(StoreUnavailable)
})

test('an empty file is taken', async () => {
  expect(store.kept.get(await put(''))?.length).toBe(0)
})

test.each([400, 405, 409, 413])(
  'a store that answers %i takes no file, and is at fault for it',
  async (status) => {
    const version = await put()
    store.answerBy(({ response }) => refuse(response, status, 'OperationAborted'))
    await expect(put()).rejects.toThrow(StoreUnavailable)
    await expect(backend.copy(version, randomUUID(), signal)).rejects.toThrow(StoreUnavailable)
    await expect(backend.open(version, signal)).rejects.toThrow(StoreUnavailable)
  },
)
