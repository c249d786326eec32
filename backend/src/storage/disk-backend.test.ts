import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskBackend } from './disk-backend.ts'
import { BytesMissing, type StorageBackend } from './storage-backend.ts'

let folder: string
let backend: StorageBackend

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-backend-'))
  backend = createDiskBackend(join(folder, 'objects'))
})

afterAll(() => rm(folder, { recursive: true }))

async function adopted(content: string): Promise<string> {
  const version = randomUUID()
  const path = join(folder, version)
  await writeFile(path, content)
  await backend.adopt(version, path)
  return version
}

test('adopts a file, reads all or part of it, and removes it', async () => {
  const version = await adopted('0123456789')
  expect(await readdir(folder)).toEqual(['objects'])
  expect(await text(await backend.open(version))).toBe('0123456789')
  expect(await text(await backend.open(version, { start: 2, end: 4 }))).toBe('234')
  await backend.remove([version, randomUUID()])
  await expect(backend.open(version)).rejects.toThrow(BytesMissing)
})

test('a copy outlives its original', async () => {
  const [from, to] = [await adopted('same'), randomUUID()]
  await backend.copy(from, to)
  await backend.remove([from])
  expect(await text(await backend.open(to))).toBe('same')
  await expect(backend.copy(from, randomUUID())).rejects.toThrow(BytesMissing)
})

test('a version that is none reaches no file', async () => {
  for (const version of ['../../etc/passwd', '', 'a/b']) {
    await expect(backend.open(version)).rejects.toThrow(BytesMissing)
  }
})
