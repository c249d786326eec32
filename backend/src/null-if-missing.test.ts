import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nullIfMissing } from './null-if-missing.ts'

test('nothing is there', async () => {
  expect(await nullIfMissing(readFile(join(tmpdir(), 'no-such-file')))).toBeNull()
  expect(await nullIfMissing(readdir(join(tmpdir(), 'no-such-folder')))).toBeNull()
})

test('what is there and cannot be read is not nothing', async () => {
  await expect(nullIfMissing(readFile(tmpdir()))).rejects.toMatchObject({ code: 'EISDIR' })
  await expect(nullIfMissing(readdir(join(import.meta.dirname, 'null-if-missing.ts')))).rejects.toMatchObject(
    {
      code: 'ENOTDIR',
    },
  )
})
