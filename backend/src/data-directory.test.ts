import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressOfHolder, DataDirectoryError, keptSecret, lockDataDirectory } from './data-directory.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'majlis-lock-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('one process at a time holds a folder', async () => {
  const { unlock } = await lockDataDirectory(directory)
  await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryError)
  await unlock()
  const again = await lockDataDirectory(directory)
  await again.unlock()
})

test('the holder tells its address, once it has one', async () => {
  expect(await addressOfHolder(directory)).toBeNull()
  const { announce, unlock } = await lockDataDirectory(directory)
  expect(await addressOfHolder(directory)).toBe('')
  announce('http://127.0.0.1:3000')
  expect(await addressOfHolder(directory)).toBe('http://127.0.0.1:3000')
  await unlock()
  expect(await addressOfHolder(directory)).toBeNull()
})

test('a kept secret is made once', async () => {
  const made = await keptSecret(directory, 'secret')
  expect(made.length).toBeGreaterThanOrEqual(43)
  expect(await keptSecret(directory, 'secret')).toBe(made)
})
