import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveFile } from './receive-file.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backend-received-'))
})

afterAll(() => rm(folder, { recursive: true }))

const options = () => ({
  mimeType: 'text/plain',
  sizeLimit: 1_000_000,
  signal: new AbortController().signal,
})

test('of a file that arrives, what is on disk already is let go of', async () => {
  const sent: WeakRef<Buffer>[] = []
  let heldAtTheEnd = 0
  async function* film() {
    for (let count = 0; count < 200; count += 1) {
      const chunk = Buffer.from('x'.repeat(1000))
      sent.push(new WeakRef(chunk))
      yield chunk
    }
    await new Promise(setImmediate)
    collectGarbage()
    heldAtTheEnd = sent.filter((chunk) => chunk.deref()).length
  }
  const path = join(folder, 'film')
  const { size } = await receiveFile(Readable.from(film()), path, options())
  expect(size).toBe(200_000)
  expect(heldAtTheEnd).toBeLessThan(50)
})

test('a file that nobody wants any more ends in the middle, though no byte of it comes, and is gone', async () => {
  const leaving = new AbortController()
  const path = join(folder, 'cut')
  const silent = new Readable({ read: () => undefined })
  silent.push('the beginning')
  const received = receiveFile(silent, path, { ...options(), signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(received).rejects.toThrow('left')
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
