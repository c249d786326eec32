import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyFile } from './copy-file.ts'

const { signal } = new AbortController()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copy-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

const at = (name: string) => join(folder, name)

test('every byte comes along, of what fills no chunk too', async () => {
  const bytes = Buffer.alloc(17 * 1024 * 1024 + 5, 'سلام')
  await writeFile(at('large'), bytes)
  await copyFile(at('large'), at('copy'), signal)
  expect(bytes.equals(await readFile(at('copy')))).toBe(true)
  await writeFile(at('empty'), '')
  await copyFile(at('empty'), at('empty copy'), signal)
  expect(await readFile(at('empty copy'), 'utf8')).toBe('')
})

test('what is there is not written over, and of what is not there comes nothing', async () => {
  await writeFile(at('one'), '1')
  await writeFile(at('two'), '2')
  await expect(copyFile(at('one'), at('two'), signal)).rejects.toThrow('EEXIST')
  expect(await readFile(at('two'), 'utf8')).toBe('2')
  await expect(copyFile(at('none'), at('three'), signal)).rejects.toThrow('ENOENT')
  expect(existsSync(at('three'))).toBe(false)
})

test('who leaves ends it, of which nothing stays', async () => {
  await writeFile(at('source'), Buffer.alloc(10 * 1024 * 1024))
  for (const chunks of [0, 1, 3]) {
    let asked = 0
    /** Left after so many chunks. */
    const leaving = Object.assign(new AbortController().signal, {
      throwIfAborted: () => {
        asked += 1
        if (asked > chunks + 1) throw new Error('gone')
      },
    })
    await expect(copyFile(at('source'), at('target'), leaving)).rejects.toThrow('gone')
    expect(existsSync(at('target'))).toBe(false)
  }
})
