/**
 * Files in a store that takes requests and answers none: who leaves holds nothing, and nobody else waits. And in one whose bucket is gone,
 * which loses nothing by that.
 */
import { request } from 'node:http'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type MemoryStore, refuse, startMemoryStore } from '../../backend/src/storage/testing/memory-store.ts'
import type { BackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { startProject, testKeys } from '../support/project-backend.ts'

/** Does nothing for the methods that it is told to stall at. */
let store: MemoryStore
const stalledMethods = new Set<string>()
let isBucketGone = false
const askedMethods: string[] = []
const started: BackendProcess[] = []

beforeAll(async () => {
  store = await startMemoryStore()
  store.answerBy(({ request: { method = '' }, response, answer }) => {
    askedMethods.push(method)
    if (stalledMethods.has(method)) return
    if (isBucketGone) refuse(response, 404, 'NoSuchBucket')
    else answer()
  })
})
afterEach(async () => {
  stalledMethods.clear()
  isBucketGone = false
  await Promise.all(started.splice(0).map((backend) => backend.remove()))
})
afterAll(() => {
  store.stop()
})

async function start(env: Record<string, string>): Promise<BackendProcess> {
  const backend = await startProject('protocol', { env })
  started.push(backend)
  return backend
}

function inStore(): Record<string, string> {
  return {
    STORAGE_S3_ENDPOINT: store.settings.endpoint,
    STORAGE_S3_BUCKET: store.settings.bucket,
    STORAGE_S3_ACCESS_KEY_ID: store.settings.accessKeyId,
    STORAGE_S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
  }
}

async function newPerson({ url }: BackendProcess) {
  const auth = { persistSession: false, autoRefreshToken: false }
  const client = createClient(url, testKeys.ANON_KEY, { auth })
  const { data } = await client.auth.signUp({
    email: `${crypto.randomUUID()}@example.com`,
    password: 'كلمة-sara-1',
  })
  return {
    client,
    id: data.user?.id,
    token: data.session?.access_token,
    papers: client.storage.from('papers'),
  }
}

type Person = Awaited<ReturnType<typeof newPerson>>

/** Six uploads in a form, as many as a person may have at once; nothing of the file's end has come. */
function beginSix({ url }: BackendProcess, { id, token }: Person) {
  const head =
    '--X\r\ncontent-disposition: form-data; name=""; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nab'
  return Array.from({ length: 6 }, (_, index) => {
    const upload = request(`${url}/storage/v1/object/papers/${id}/${index}.txt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=X' },
    })
    upload.on('error', () => undefined)
    upload.write(head)
    return upload
  })
}

test('deleting bytes holds up nobody', async () => {
  const backend = await start(inStore())
  const { papers, client, id } = await newPerson(backend)
  await papers.upload(`${id}/a.txt`, 'a')
  stalledMethods.add('DELETE')
  expect((await papers.remove([`${id}/a.txt`])).error).toBeNull()
  await expect.poll(() => askedMethods).toContain('DELETE')
  expect((await client.from('authors').select('id').limit(1)).error).toBeNull()
})

test('who has left while bytes are stored has their places back', async () => {
  const backend = await start(inStore())
  const sara = await newPerson(backend)
  stalledMethods.add('PUT')
  askedMethods.length = 0
  const uploads = beginSix(backend, sara)
  for (const upload of uploads) upload.end('c\r\n--X--\r\n')
  await expect.poll(() => askedMethods).toHaveLength(6)
  for (const upload of uploads) upload.destroy()
  stalledMethods.clear()
  await expect.poll(async () => (await sara.papers.upload(`${sara.id}/b.txt`, 'b')).error).toBeNull()
})

test('in a bucket that is gone no file is missing, and none is stored or removed', async () => {
  const backend = await start(inStore())
  const { papers, id, token } = await newPerson(backend)
  for (const name of ['a', 'removed']) await papers.upload(`${id}/${name}.txt`, name)
  const kept = store.kept.size
  isBucketGone = true
  expect((await papers.upload(`${id}/b.txt`, 'b')).error).toMatchObject({ status: 503 })
  const headers = { authorization: `Bearer ${token}` }
  const read = await fetch(`${backend.url}/storage/v1/object/papers/${id}/a.txt`, { headers })
  expect(read.status).toBe(503)
  expect((await papers.copy(`${id}/a.txt`, `${id}/c.txt`)).error).toMatchObject({ status: 503 })
  expect((await papers.remove([`${id}/removed.txt`])).error).toBeNull()
  await expect.poll(() => backend.output()).toContain('discarded files remain')
  isBucketGone = false
  expect(store.kept.size).toBe(kept)
  expect((await papers.download(`${id}/a.txt`)).error).toBeNull()
})
