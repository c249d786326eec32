import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ifThere } from './if-there.ts'

test('nothing is there', async () => {
  expect(await ifThere(readFile(join(tmpdir(), 'no-such-file')))).toBeNull()
  expect(await ifThere(readdir(join(tmpdir(), 'no-such-folder')))).toBeNull()
})

test('what is there and cannot be read is not nothing', async () => {
  await expect(ifThere(readFile(tmpdir()))).rejects.toMatchObject({ code: 'EISDIR' })
  await expect(ifThere(readdir(join(import.meta.dirname, 'if-there.ts')))).rejects.toMatchObject({
    code: 'ENOTDIR',
  })
})
