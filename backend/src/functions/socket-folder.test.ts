/** A function's thread is reached by its socket wherever the temporary files are, also where their path is too long for one. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSocketFolder } from './socket-folder.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'socket-folder-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

test.each([30, 60, 103, 200])(
  'with temporary files in a folder whose path is %i characters longer',
  async (more) => {
    vi.stubEnv('TMPDIR', join(folder, 'x'.repeat(more)))
    const made = await makeSocketFolder(folder)
    const server = createServer().listen(made.socket)
    await new Promise((resolve) => server.once('listening', resolve))
    expect(await made.isThere()).toBe(true)
    server.close()
    await made.remove()
    expect((await readdir(folder)).filter((name) => name.endsWith('.sockets'))).toEqual([])
  },
)
