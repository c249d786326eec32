/** Bytes whose row is never written are deleted, also when they come to be kept long after whoever sent them gave up. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openEmptyDatabase } from '../db/testing/open-empty-database.ts'
import { collectDiscardedVersions, type DiscardedVersions } from './discarded-versions.ts'
import { openStorageBackend } from './open-storage-backend.ts'
import { storeOrRollBack } from './rollback-upload.ts'
import type { StorageBackend } from './storage-backend.ts'
import { type MemoryStore, refuse, startMemoryStore, versionOf } from './testing/memory-store.ts'

let folder: string
let database: Database
/** As S3 does, it keeps all that came whole, also where nobody waits for its answer any more. */
let store: MemoryStore
let backend: StorageBackend
let collector: DiscardedVersions
let kept: MemoryStore['kept']
/** Requests to keep or delete something, held back until told to go on. */
let heldMethod: 'PUT' | 'DELETE'
let heldBack: ((answer: 'kept' | 'failed') => void)[] | null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollback-upload-'))
  database = await openEmptyDatabase()
  for (const schema of ['010-roles', '030-storage']) {
    await database.execute(await readFile(new URL(`../db/schemas/${schema}.sql`, import.meta.url), 'utf8'))
  }
  store = await startMemoryStore()
  kept = store.kept
  store.answerBy(async ({ request, response, body, answer }) => {
    const isHeld = request.method === heldMethod
    const said = isHeld && heldBack ? await new Promise((goOn) => heldBack?.push(goOn)) : 'kept'
    if (said === 'kept') answer()
    else {
      kept.set(versionOf(request.url), body)
      refuse(response, 503, 'InternalError')
    }
  })
  backend = openStorageBackend({ storageDir: folder, storageS3: store.settings }, null)
  collector = collectDiscardedVersions(database, backend, {
    log: pino({ level: 'silent' }),
    onRemoved: () => undefined,
  })
})
afterAll(async () => {
  await collector.stop()
  await database.close()
  store.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  kept.clear()
  heldBack = null
  heldMethod = 'PUT'
})

async function keep(
  signal: AbortSignal,
  writeRow: (version: string) => Promise<void> = async () => {},
): Promise<void> {
  const version = randomUUID()
  const path = join(folder, version)
  await writeFile(path, 'bytes')
  await storeOrRollBack(database, {
    version,
    store: () => backend.put(version, path, signal),
    writeRow: () => writeRow(version),
  })
}

/** All that is due is deleted, a mark with it. */
async function collectAll(): Promise<void> {
  const mark = randomUUID()
  await database.query('insert into storage.discarded_versions (version) values ($1)', [mark])
  collector.collect()
  const marks = () => database.query('select from storage.discarded_versions where version = $1', [mark])
  await expect.poll(marks).toEqual([])
}

async function oneDayLater(): Promise<void> {
  await database.query(`update storage.discarded_versions set due_at = due_at - interval '1 day'`)
  await collectAll()
}

const nobodyLeaves = new AbortController().signal

test('what the store comes to keep after its sender has left goes a day later', async () => {
  heldBack = []
  const leaving = new AbortController()
  const keeping = keep(leaving.signal).catch(({ message }) => message)
  await expect.poll(() => heldBack).toHaveLength(1)
  leaving.abort(new Error('the client has left'))
  expect(await keeping).toBe('the client has left')
  await collectAll()
  heldBack[0]?.('kept')
  await expect.poll(() => kept.size).toBe(1)
  await oneDayLater()
  expect(kept.size).toBe(0)
})

test('and so does what it keeps although it said that it could not', async () => {
  heldBack = []
  const keeping = keep(nobodyLeaves).catch(({ name }) => name)
  await expect.poll(() => heldBack).toHaveLength(1)
  heldBack[0]?.('failed')
  expect(await keeping).toBe('StoreUnavailable')
  await collectAll()
  await oneDayLater()
  expect(kept.size).toBe(0)
})

test('what is kept, and whose row fails, goes at once', async () => {
  await expect(keep(nobodyLeaves, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(kept.size).toBe(1)
  await collectAll()
  expect(kept.size).toBe(0)
})

/** Its row, in a bucket of the table's own. */
async function writeRowOf(version: string): Promise<void> {
  await database.query(
    `insert into storage.buckets (id, name) values ('files', 'files') on conflict do nothing`,
  )
  await database.query(`insert into storage.objects (bucket_id, name, version) values ('files', $1, $1)`, [
    version,
  ])
}
const rows = () => database.query('select from storage.objects')

test('what is kept, and has its row, stays', async () => {
  await keep(nobodyLeaves, writeRowOf)
  await oneDayLater()
  expect([kept.size, (await rows()).length]).toEqual([1, 1])
  await database.query(`select set_config('storage.allow_delete_query', 'true', false)`)
  await database.query('delete from storage.objects')
  await collectAll()
  expect(kept.size).toBe(0)
})

test('has no row, and is not acknowledged, where the clock has gone a day ahead while it was stored', async () => {
  heldBack = []
  const keeping = keep(nobodyLeaves, writeRowOf).catch(({ name }) => name)
  await expect.poll(() => heldBack).toHaveLength(1)
  await oneDayLater()
  heldBack[0]?.('kept')
  expect([await keeping, await rows()]).toEqual(['StoreUnavailable', []])
  await collectAll()
  expect(kept.size).toBe(0)
})

test('nor where it is just being deleted for that', async () => {
  let deleting = Promise.resolve()
  const keeping = keep(nobodyLeaves, async (version) => {
    ;[heldBack, heldMethod] = [[], 'DELETE']
    deleting = oneDayLater()
    await expect.poll(() => heldBack?.length).toBeGreaterThan(0)
    await writeRowOf(version)
  }).catch(({ name }) => name)
  expect([await keeping, await rows()]).toEqual(['StoreUnavailable', []])
  heldMethod = 'PUT'
  for (const goOn of heldBack ?? []) goOn('kept')
  await deleting
  expect(kept.size).toBe(0)
})

test.each([
  ['goes at once where it ends with the failure', true, 0],
  ['waits for the next day where it may still come', false, 1],
])('what was being kept when it failed %s', async (_, endsWithFailure, left) => {
  const version = randomUUID()
  const storing = async () => {
    kept.set(version, Buffer.from('bytes'))
    throw new Error('the disk is full')
  }
  const keeping = storeOrRollBack(database, {
    version,
    store: storing,
    endsWithFailure,
    writeRow: async () => {},
  })
  await expect(keeping).rejects.toThrow('the disk is full')
  await collectAll()
  expect(kept.size).toBe(left)
  await oneDayLater()
  expect(kept.size).toBe(0)
})

test.each(['store', 'writeRow'] as const)(
  'where what failed cannot be discarded either, %s tells why it failed, and a day later it is gone',
  async (failing) => {
    const version = randomUUID()
    const fail = async (step: 'store' | 'writeRow') => {
      if (step === failing) throw new Error('refused')
    }
    const store = () => {
      kept.set(version, Buffer.from('bytes'))
      return fail('store')
    }
    const query: Database['query'] = (text, values) =>
      text.startsWith('update') ? Promise.reject(new Error('no connection')) : database.query(text, values)
    const keeping = storeOrRollBack(
      { ...database, query },
      { version, store, endsWithFailure: true, writeRow: () => fail('writeRow') },
    )
    await expect(keeping).rejects.toThrow('refused')
    expect(kept.size).toBe(1)
    await oneDayLater()
    expect(kept.size).toBe(0)
  },
)
