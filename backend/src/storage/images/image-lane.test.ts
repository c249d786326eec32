import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { StoreUnavailable } from '../storage-backend.ts'
import { createImageLane, type ImageLane, type ImageLaneOptions, priceOf } from './image-lane.ts'
import type { ImageTask } from './image-task.ts'

const never = new AbortController().signal
const generous: ImageLaneOptions = {
  queue: { places: 1, waiting: 10, waitingPerCaller: 10, waitTimeoutMs: 60_000 },
  budget: { capacity: 1e12, refill: 1 },
  taskTimeoutMs: 60_000,
  mostForTime: 1e12,
  onLost: () => {},
}

let folder: string
let lane: ImageLane

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-lane-'))
  const plain = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#146b4a' } })
  await plain(100).png().toFile(join(folder, 'small.png'))
  await plain(6000).png().toFile(join(folder, 'large.png'))
})

afterEach(() => lane.end())
afterAll(() => rm(folder, { recursive: true, force: true }))

function clean(name: string): ImageTask {
  return { kind: 'clean', source: join(folder, name), target: join(folder, `${name}.clean`), format: 'webp' }
}

/** Ids of the image processes that lanes have started: those without one's environment. Other files' tests start some of their own. */
function laneProcesses(): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', `${process.pid}`, '-f', 'image-worker'], { encoding: 'utf8' })
  const ids = stdout.split('\n').filter((id) => id !== '')
  return ids.filter((id) => !readFileSync(`/proc/${id}/environ`).includes('PATH=')).map(Number)
}

test('a caller who has spent everything is refused, another is not', async () => {
  lane = createImageLane({ ...generous, budget: { capacity: 50_000, refill: 1 } })
  const outcome = await lane.run('mallory', never, (run) => run(clean('small.png')))
  expect(outcome).toMatchObject({ ok: true, format: 'webp', cost: 100_000 })
  const again = lane.run('mallory', never, (run) => run(clean('small.png')))
  await expect(again).rejects.toMatchObject({ statusCode: 429, retryAfterSeconds: 50_000 })
  expect(await lane.run('sara', never, (run) => run(clean('small.png')))).toMatchObject({ ok: true })
})

test('what takes too long is ended, and the next has a new process', async () => {
  lane = createImageLane({ ...generous, taskTimeoutMs: 300 })
  const dear = lane.run('mallory', never, (run) => run({ ...clean('large.png') }))
  expect(await dear).toMatchObject({ ok: false, reason: 'too long' })
  lane.end()
  lane = createImageLane(generous)
  expect(await lane.run('sara', never, (run) => run(clean('small.png')))).toMatchObject({ ok: true })
})

test('who only looks at what takes too long has not spent everything', async () => {
  const budget = { capacity: 1e9, refill: 1 }
  lane = createImageLane({ ...generous, budget, taskTimeoutMs: 300, mostForTime: 4e8 })
  const dear = () => lane.run('sara', never, (run) => run(clean('large.png')))
  expect(await dear()).toMatchObject({ reason: 'too long' })
  expect(await dear()).toMatchObject({ reason: 'too long' })
  expect(await dear()).toMatchObject({ reason: 'too long' })
  await expect(dear()).rejects.toMatchObject({ statusCode: 429 })
})

test.each([
  ['pixels, where they are dearer', { cost: 500, cpuMs: 4 }, 500],
  ['time, where that is', { cost: 5, cpuMs: 4 }, 400],
  ['no more time than is said', { cost: 5, cpuMs: 9 }, 600],
  ['all pixels', { cost: 5_000, cpuMs: 9 }, 5_000],
])('a picture is paid for by %s', (_, { cost, cpuMs }, price) => {
  const lane = { budget: { capacity: 1_000, refill: 1 }, taskTimeoutMs: 10, mostForTime: 600 }
  expect(priceOf({ ok: true, format: null, media: null, cost, cpuMs }, lane)).toBe(price)
})

test('a picture whose folder has gone is not called unreadable, and costs nothing', async () => {
  lane = createImageLane({ ...generous, budget: { capacity: 50_000, refill: 1 } })
  for (const task of [
    clean('gone/small.png'),
    { kind: 'strip', source: join(folder, 'gone.gif'), target: join(folder, 'clean.gif') } as const,
  ]) {
    const outcome = lane.run('sara', never, (run) => run(task))
    await expect(outcome).rejects.toThrow(StoreUnavailable)
  }
  await writeFile(join(folder, 'broken.png'), 'no picture')
  const broken = await lane.run('sara', never, (run) => run(clean('broken.png')))
  expect(broken).toMatchObject({ ok: false, reason: 'unreadable' })
})

test('a process that ends by itself is told of', async () => {
  const lost: string[] = []
  lane = createImageLane({ ...generous, onLost: ({ message }) => lost.push(message) })
  const dear = lane.run('mallory', never, (run) => run(clean('large.png')))
  dear.catch(() => {})
  await expect.poll(() => laneProcesses()).toHaveLength(1)
  for (const id of laneProcesses()) process.kill(id, 'SIGKILL')
  await expect(dear).rejects.toMatchObject({ statusCode: 422 })
  expect(lost).toEqual(['it ended with SIGKILL'])
})

test('where no process can be started nobody is to blame, and the next is tried', async () => {
  const lost: string[] = []
  const budget = { capacity: 50_000, refill: 1 }
  lane = createImageLane({ ...generous, budget, onLost: ({ name }) => lost.push(name) })
  const { execPath } = process
  try {
    process.execPath = join(folder, 'no-program')
    const refused = lane.run('sara', never, (run) => run(clean('small.png')))
    await expect(refused).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 5 })
  } finally {
    process.execPath = execPath
  }
  expect(lost).toEqual(['ImageProcessMissingError'])
  expect(await lane.run('sara', never, (run) => run(clean('small.png')))).toMatchObject({ ok: true })
})

test('a file that does not come gives its place back', async () => {
  lane = createImageLane({ ...generous, taskTimeoutMs: 100 })
  const stalled = lane.run('mallory', never, async (_, signal) => {
    await once(signal, 'abort')
    throw signal.reason
  })
  await expect(stalled).rejects.toMatchObject({ statusCode: 503 })
  lane.end()
})

test('what nobody waits for any more is ended, and the next has a new process', async () => {
  lane = createImageLane(generous)
  await lane.run('mallory', never, (run) => run(clean('small.png')))
  const leaving = new AbortController()
  const left = lane.run('mallory', leaving.signal, (run) => {
    const running = run(clean('large.png'))
    leaving.abort(new Error('gone'))
    return running
  })
  await expect(left).rejects.toThrow('gone')
  expect(await lane.run('mallory', never, (run) => run(clean('small.png')))).toMatchObject({ ok: true })
})

test('only pictures for the web are read, whatever a file is called', async () => {
  lane = createImageLane(generous)
  const formats = {
    'a.tiff': sharp(join(folder, 'small.png')).tiff(),
    'a.gif': sharp(join(folder, 'small.png')).gif(),
  }
  for (const [name, image] of Object.entries(formats)) await image.toFile(join(folder, name))
  expect(await lane.run('sara', never, (run) => run(clean('a.gif')))).toMatchObject({ ok: true })
  expect(await lane.run('sara', never, (run) => run(clean('a.tiff')))).toMatchObject({ ok: false })
  expect(existsSync(join(folder, 'a.tiff.clean'))).toBe(false)
})
