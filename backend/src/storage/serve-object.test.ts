/** A file of which there is less than its row says is refused at once, or its reader is hung up on: nobody waits for what does not come. */
import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replyWithFailure } from './error-reply.ts'
import type { StoredObject } from './object-rows.ts'
import { serveObject } from './serve-object.ts'
import type { OpenedBytes, StorageBackend } from './storage-backend.ts'

const whole = 'x'.repeat(100_000)
const at = new Date(0)
const object: StoredObject = {
  id: 'id',
  bucket_id: 'posts',
  name: 'a.txt',
  owner: null,
  owner_id: null,
  version: 'the-version',
  metadata: {
    eTag: '"x"',
    size: whole.length,
    contentLength: whole.length,
    httpStatusCode: 200,
    mimetype: 'text/plain',
    cacheControl: 'no-cache',
    lastModified: at.toISOString(),
  },
  user_metadata: null,
  created_at: at,
  updated_at: at,
  last_accessed_at: at,
}

let app: FastifyInstance
let address: string
let opened: OpenedBytes
let log: string

beforeEach(async () => {
  log = ''
  const backend = { open: async () => opened } as Partial<StorageBackend> as StorageBackend
  const write = (line: string) => {
    log += line
  }
  app = fastify({ logger: { stream: { write } } })
  app.get('/', (request, reply) => serveObject(backend, request, reply, object))
  app.setErrorHandler(replyWithFailure)
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

const bytes = (content: string) => Readable.from([Buffer.from(content)])

test('what is whole is given', async () => {
  opened = { body: bytes(whole), size: whole.length }
  expect(await (await fetch(address)).text()).toBe(whole)
  opened = { body: bytes('234'), size: 3 }
  expect(await (await fetch(address, { headers: { range: 'bytes=2-4' } })).text()).toBe('234')
})

test.each<[what: string, body: string, range: string]>([
  ['half of it', whole.slice(0, 50_000), 'bytes=0-'],
  ['nothing', '', 'bytes=0-'],
  ['the whole in place of a range', whole, 'bytes=2-4'],
])('of %s, known before, nothing is given', async (_, content, range) => {
  opened = { body: bytes(content), size: content.length }
  const answer = await fetch(address, { headers: { range } })
  expect([answer.status, await answer.json()]).toMatchObject([503, { error: 'ServiceUnavailable' }])
  expect([opened.body.destroyed, log]).toEqual([
    true,
    expect.stringContaining('the bytes of the-version are'),
  ])
})

test('who reads what ends early is hung up on, and the log names it', async () => {
  opened = { body: bytes(whole.slice(0, 50_000)), size: null }
  await expect(fetch(address).then((answer) => answer.text())).rejects.toThrow('terminated')
  expect(log).toContain('the bytes of the-version are 50000, where its row says 100000')
})

test('of one who leaves before anything is read, nothing stays open', async () => {
  const never = new Readable({ read: () => undefined })
  opened = { body: never, size: null }
  const leaving = new AbortController()
  const answer = fetch(address, { signal: leaving.signal }).catch(({ name }) => name)
  await expect.poll(() => never.listenerCount('readable') + never.listenerCount('end')).toBeGreaterThan(0)
  leaving.abort()
  expect(await answer).toBe('AbortError')
  await expect.poll(() => never.destroyed).toBe(true)
})
