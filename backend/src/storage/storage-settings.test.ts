import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSizeLimit } from './storage-settings.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-settings-'))
})

afterAll(() => rm(folder, { recursive: true }))

test('50 MiB, unless config.toml says otherwise', async () => {
  expect(await readSizeLimit(folder)).toBe(52_428_800)
  await writeFile(join(folder, 'config.toml'), '[storage]\nenabled = true\n')
  expect(await readSizeLimit(folder)).toBe(52_428_800)
  await writeFile(join(folder, 'config.toml'), '[storage]\nfile_size_limit = "100MiB"\n')
  expect(await readSizeLimit(folder)).toBe(104_857_600)
})

test('a file that cannot be understood stops the start', async () => {
  await writeFile(join(folder, 'config.toml'), '[storage\n')
  await expect(readSizeLimit(folder)).rejects.toThrow()
})
