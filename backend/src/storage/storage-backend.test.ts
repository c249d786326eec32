import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorageBackend } from './open-storage-backend.ts'
import { BytesMissing, type StorageBackend } from './storage-backend.ts'
import { type S3Server, startS3Server } from './testing/s3-server.ts'

let folder: string
let s3: S3Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-backend-'))
  s3 = await startS3Server(join(folder, 's3'))
})

afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  let backend: StorageBackend

  beforeAll(() => {
    backend = openStorageBackend({ storageDir: folder, storageS3: kind === 's3' ? s3.settings : null })
  })

  async function adopted(content: string): Promise<string> {
    const version = randomUUID()
    const path = join(folder, version)
    await writeFile(path, content)
    await backend.adopt(version, path)
    expect(existsSync(path)).toBe(false)
    return version
  }

  test('adopts a file, reads all or part of it, and removes it', async () => {
    const version = await adopted('0123456789')
    expect(await text(await backend.open(version))).toBe('0123456789')
    expect(await text(await backend.open(version, { start: 2, end: 4 }))).toBe('234')
    expect(await text(await backend.open(version, { start: 3, end: 3 }))).toBe('3')
    await backend.remove([version, randomUUID()])
    await expect(backend.open(version)).rejects.toThrow(BytesMissing)
  })

  test('brings a file to a place of its own, where deleting it deletes nothing else', async () => {
    const { signal } = new AbortController()
    const version = await adopted('0123456789')
    const path = join(folder, randomUUID())
    await backend.fetch(version, path, signal)
    expect(await readFile(path, 'utf8')).toBe('0123456789')
    await rm(path)
    expect(await text(await backend.open(version))).toBe('0123456789')
    await expect(backend.fetch(randomUUID(), path, signal)).rejects.toThrow(BytesMissing)
  })

  test('an empty file is a file too', async () => {
    expect(await text(await backend.open(await adopted('')))).toBe('')
  })

  test('a copy outlives its original', async () => {
    const [from, to] = [await adopted('same'), randomUUID()]
    await backend.copy(from, to)
    await backend.remove([from])
    expect(await text(await backend.open(to))).toBe('same')
    await expect(backend.copy(from, randomUUID())).rejects.toThrow(BytesMissing)
  })
})

test.each(['nothing', 'the beginning'])(
  'a fetch from S3 that answers %s ends with its signal',
  async (part) => {
    let isAsked = false
    const stalled = createServer((_, response) => {
      isAsked = true
      if (part === 'the beginning') response.writeHead(200, { 'content-length': 100 }).write('x')
    })
    await new Promise<void>((resolve) => stalled.listen(0, '127.0.0.1', resolve))
    const address = stalled.address()
    const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}`
    const backend = openStorageBackend({ storageDir: folder, storageS3: { ...s3.settings, endpoint } })
    const [path, leaving] = [join(folder, randomUUID()), new AbortController()]
    const outcome = backend.fetch(randomUUID(), path, leaving.signal).then(
      () => null,
      ({ message }) => message,
    )
    await expect.poll(() => (part === 'nothing' ? isAsked : existsSync(path))).toBe(true)
    leaving.abort(new Error('given up'))
    expect(await outcome).toBe('given up')
    stalled.closeAllConnections()
    stalled.close()
  },
)

test('on disk, a version that is none reaches no file', async () => {
  const backend = openStorageBackend({ storageDir: folder, storageS3: null })
  for (const version of ['../../etc/passwd', '', 'a/b']) {
    await expect(backend.open(version)).rejects.toThrow(BytesMissing)
  }
})
