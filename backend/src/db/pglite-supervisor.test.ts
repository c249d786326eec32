/** A thread of PGlite is lost at the worst moments: there is always one at most on the folder, and who listens is told. */
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { copyEmptyDatabase } from '../../../tests/support/prepared-data.ts'
import { createNotificationHub } from './notification-hub.ts'
import { type PgliteSupervisor, supervisePglite } from './pglite-supervisor.ts'

/** A thread takes its time to open on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

let folder: string
let kept: PgliteSupervisor
let threads: Worker[]
let lost: string[]
let gaps: number
/** Whether the folder is still the same. */
let isSame = true
/** A thread that is sent such bytes breaks at once. */
let breaksAt: RegExp | null

const living = () => threads.filter(({ threadId }) => threadId > 0).length
const terminate = /^X/

const directory = () => join(folder, 'data', 'database')

function open(): PgliteSupervisor {
  const channels = createNotificationHub()
  const onReconnect = () => {
    gaps += 1
  }
  channels.add('note', { onNotification: () => undefined, onReconnect })
  return supervisePglite(directory(), channels, {
    onLost: ({ message }) => lost.push(message),
    mayOpen: async () => isSame,
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pglite-kept-test-'))
  await copyEmptyDatabase(directory())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  threads = []
  lost = []
  gaps = 0
  breaksAt = null
  isSame = true
  const { postMessage } = Worker.prototype
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...message) {
    const [word] = message
    if (word === directory()) threads.push(this)
    if (word instanceof Uint8Array && breaksAt?.test(Buffer.from(word).toString())) void this.terminate()
    postMessage.apply(this, message)
  })
  kept = open()
  await kept.get()
})
afterEach(async () => {
  await kept.close()
  await Promise.all(threads.map((thread) => thread.terminate()))
})

const renew = async () => kept.renew(await kept.get())
const breakThread = () => threads.at(-1)?.terminate()
const answer = async () => {
  const { client } = await kept.get()
  return (await client.query('select 42 as answer')).rows[0].answer
}

test('a thread that breaks while it is being replaced has one in its place, and none is left after the close', async () => {
  breaksAt = terminate
  await renew()
  expect(await answer()).toBe(42)
  expect([threads.length, living()]).toEqual([2, 1])
  expect(lost).toEqual(['the embedded database has ended'])

  await kept.close()
  expect([threads.length, living()]).toEqual([2, 0])
})

test('a thread is replaced once, however often that is asked for', async () => {
  const thread = await kept.get()
  kept.renew(thread)
  kept.renew(thread)
  expect(await answer()).toBe(42)
  kept.renew(thread)
  expect(await answer()).toBe(42)
  expect([threads.length, living()]).toEqual([2, 1])
  expect([lost, gaps]).toEqual([[], 0])
})

test('what is closed while its thread is being replaced leaves no thread, and opens none', async () => {
  await renew()
  await kept.close()
  await expect(kept.get()).rejects.toThrow('closed')
  expect(living()).toBe(0)
  expect(lost).toEqual([])
})

test('a thread that breaks before it listens again has one in its place', async () => {
  breaksAt = /listen "note"/
  await breakThread()
  await expect.poll(() => lost.length).toBe(2)
  breaksAt = null
  expect(await answer()).toBe(42)
  expect([threads.length, living()]).toEqual([3, 1])
  expect([lost.length, gaps]).toEqual([2, 1])
})

test('who listens is told of the gap after the first opening that succeeds', async () => {
  await rename(join(folder, 'data'), join(folder, 'away'))
  await breakThread()
  await expect.poll(() => lost.length).toBe(2)
  await expect(kept.get()).rejects.toMatchObject({ code: '57P03' })
  expect(gaps).toBe(0)

  await rename(join(folder, 'away'), join(folder, 'data'))
  expect(await answer()).toBe(42)
  expect(gaps).toBe(1)
  await breakThread()
  await expect.poll(answer).toBe(42)
  expect(gaps).toBe(2)
})

test('no thread is opened in a folder that is another one', async () => {
  isSame = false
  await threads[0]?.terminate()
  await expect.poll(() => lost).toContain(`${directory()} was moved or replaced while it was in use`)
  await expect(kept.get()).rejects.toThrow('was moved or replaced')
  expect(threads).toHaveLength(1)
})
