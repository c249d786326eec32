import { appendFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeDatabase } from '../../../../tests/support/fake-database.ts'
import { createDiskBackend } from '../disk-backend.ts'
import { completeUpload } from './complete-upload.ts'
import { openPartFolder } from './part-folder.ts'

const [owner, version] = ['sara', '00000000-0000-4000-8000-000000000001']
const bytes = Buffer.alloc(1_000_000, 'ab')
const place = { bucketId: 'papers', name: 'n.bin' }
const record = {
  ...{
    ...place,
    size: bytes.length,
    upsert: false,
    mimeType: 'application/octet-stream',
    cacheControl: 'no-cache',
  },
  ...{ userMetadata: null, said: {} },
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'complete-upload-'))
  await Promise.all(['incoming', 'objects'].map((name) => mkdir(join(folder, name))))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('what another process cuts while it is read, and is sent anew before it is looked at, is not stored without its end', async () => {
  const parts = openPartFolder(join(folder, 'incoming', 'parts'))
  await parts.create(owner, version, record)
  await writeFile(parts.partOf(owner, version), bytes)
  let chunks = 0
  const room = {
    hold: async () => {
      chunks += 1
      if (chunks === 2) await parts.cutTo(owner, version, bytes.length - 1)
    },
    // What was read is on the disk now, and is cleaned next.
    end: () => {
      if (chunks > 0) appendFileSync(parts.partOf(owner, version), bytes.subarray(-1))
      chunks = 0
    },
  }
  const transact = vi.fn()
  const completed = completeUpload(
    {
      uploadDir: join(folder, 'incoming'),
      sizeLimit: bytes.length,
      database: fakeDatabase(),
      backend: createDiskBackend(join(folder, 'objects'), null),
      collectDiscarded: () => undefined,
      images: {
        uploadLane: { run: () => Promise.reject(new Error('it is no picture')), end: () => undefined },
      },
      reserve: { forCopy: async () => room },
      resumable: { parts },
    },
    {
      ...{ owner, version, record, bucket: { file_size_limit: null } },
      order: { place, upsert: false, ownerId: null, payer: owner, transact },
    },
  )
  await expect(completed).rejects.toMatchObject({ statusCode: 423 })
  expect(transact).not.toHaveBeenCalled()
  expect(await parts.find(owner, version)).toMatchObject({ offset: bytes.length, isFinished: false })
})
