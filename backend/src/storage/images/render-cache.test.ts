import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Transform } from './image-task.ts'
import { createRenderCache, type RenderCache, renderKey } from './render-cache.ts'
import type { Size } from './render-size.ts'

const kilobyte = 1024
let home: string
let cache: RenderCache

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'render-cache-'))
  cache = open()
})

afterEach(async () => {
  cache.close()
  await rm(home, { recursive: true, force: true })
})

function open(): RenderCache {
  const onError = (error: unknown) => {
    throw error
  }
  return createRenderCache({ folder: join(home, 'kept'), capacity: 30 * kilobyte, onError })
}

async function keep(key: string, content: string): Promise<void> {
  const path = join(home, randomUUID())
  await writeFile(path, content)
  await cache.put(key, path, 'webp')
}

const files = () => readdir(join(home, 'kept'))

test('keeps what it is given, also for the next process', async () => {
  const key = renderKey(randomUUID(), { width: 100, format: 'webp' }, null)
  expect(await cache.open(key)).toBeNull()
  await keep(key, 'a picture')
  cache.close()
  cache = open()
  await expect.poll(() => cache.open(key).then((kept) => kept && text(kept.body))).toBe('a picture')
})

test('deletes what is least lately used when there is no room', async () => {
  const anyKey = () => renderKey(randomUUID(), { width: 100, format: 'webp' }, null)
  const [first, second, third] = [anyKey(), anyKey(), anyKey()]
  await keep(first, 'x'.repeat(12 * kilobyte))
  await keep(second, 'x'.repeat(12 * kilobyte))
  ;(await cache.open(first))?.body.destroy()
  await keep(third, 'x'.repeat(12 * kilobyte))
  expect(await cache.open(second)).toBeNull()
  await expect.poll(async () => (await files()).sort()).toEqual([`${first}.webp`, `${third}.webp`].sort())
})

test('what was cleared away with its folder is made and kept again', async () => {
  const key = renderKey(randomUUID(), { width: 100, format: 'webp' }, null)
  await keep(key, 'a picture')
  await rm(join(home, 'kept'), { recursive: true })
  expect(await cache.open(key)).toBeNull()
  await keep(key, 'a picture')
  expect(await cache.open(key).then((kept) => kept && text(kept.body))).toBe('a picture')
})

test('forgets all renderings of bytes that are gone', async () => {
  const version = randomUUID()
  await keep(renderKey(version, { width: 100, format: 'webp' }, null), 'one')
  await keep(renderKey(version, { width: 200, format: 'webp' }, null), 'two')
  const other = renderKey(randomUUID(), { width: 100, format: 'webp' }, null)
  await keep(other, 'three')
  cache.forget([version])
  await expect.poll(files).toEqual([`${other}.webp`])
})

test('what another process deleted is missing', async () => {
  const key = renderKey(randomUUID(), { width: 100, format: 'webp' }, null)
  await keep(key, 'a picture')
  await rm(join(home, 'kept', `${key}.webp`))
  expect(await cache.open(key)).toBeNull()
})

test('what was cut is made anew, and so is what a start finds empty', async () => {
  const keys = [1, 2].map((width) => renderKey(randomUUID(), { width, format: 'webp' }, null))
  for (const key of keys) await keep(key, 'a picture')
  const [cut = '', emptied = ''] = keys
  await writeFile(join(home, 'kept', `${cut}.webp`), 'a pic')
  expect(await cache.open(cut)).toBeNull()
  await writeFile(join(home, 'kept', `${emptied}.webp`), '')
  cache.close()
  cache = open()
  await expect.poll(files).toEqual([])
  expect(await cache.open(emptied)).toBeNull()
})

test('what cannot be opened for now is kept', async () => {
  const key = renderKey(randomUUID(), { width: 100, format: 'webp' }, null)
  await keep(key, 'a picture')
  const [path, aside] = [join(home, 'kept', `${key}.webp`), join(home, 'aside')]
  await rename(path, aside)
  await symlink(path, path)
  await expect(cache.open(key)).rejects.toMatchObject({ code: 'ELOOP' })
  await rename(aside, path)
  const kept = await cache.open(key)
  expect(kept && (await text(kept.body))).toBe('a picture')
})

describe('what comes of two wishes has one name', () => {
  const stored = { width: 600, height: 400 }
  const keyOf = (wish: Omit<Transform, 'format'>, size: Size | null = stored) =>
    renderKey('version', { ...wish, format: 'webp' }, size)

  test.each<[string, Omit<Transform, 'format'>, Omit<Transform, 'format'>]>([
    ['larger than it is', { width: 600 }, { width: 2_000 }],
    ['by either side', { width: 300 }, { height: 200 }],
    ['within a box that is wider', { width: 300 }, { width: 500, height: 200, resize: 'contain' }],
    ['cropped as far as it goes', { width: 600, height: 90 }, { width: 900, height: 90 }],
    ['a side of less than a pixel', { height: 1 }, { width: 2 }],
  ])('%s', (_, one, other) => {
    expect(keyOf(one)).toBe(keyOf(other))
  })

  test.each<[string, Omit<Transform, 'format'>, Omit<Transform, 'format'>]>([
    ['another size', { width: 300 }, { width: 301 }],
    ['another shape', { width: 90, height: 90 }, { width: 90, height: 90, resize: 'fill' }],
    ['another quality', { width: 300, quality: 50 }, { width: 300, quality: 60 }],
  ])('but not %s', (_, one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
    expect(keyOf(one, null)).not.toBe(keyOf(other, null))
  })
})
