import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreUnavailable } from '../storage-backend.ts'
import { openPartFolder, type PartFolder, type PartName, partKey } from './part-folder.ts'
import { createPartRoom, type RoomLimits } from './part-room.ts'
import { createUploadLocks } from './upload-locks.ts'

const limits: RoomLimits = {
  ofOwner: { uploads: 3, bytes: 1_000 },
  inAll: { uploads: 5, bytes: 2_000 },
  restMs: 60_000,
  stepBytes: 100,
}
const record = {
  ...{ bucketId: 'papers', name: 'a.txt', upsert: false, mimeType: 'text/plain', cacheControl: 'no-cache' },
  ...{ userMetadata: null, said: {} },
}
const holder = { restsFor: () => null, giveWay: () => undefined }

let folder: string
let parts: PartFolder
let count = 0
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'part-room-'))
  parts = openPartFolder(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const newVersion = () => {
  count += 1
  return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
}

/** One that is here already, at which something came so many minutes ago. */
async function kept(owner: string, bytes: number, minutesAgo: number, size = bytes + 1): Promise<string> {
  const version = newVersion()
  await parts.create(owner, version, { ...record, size })
  await writeFile(parts.partOf(owner, version), Buffer.alloc(bytes))
  const then = new Date(Date.now() - minutesAgo * 60_000)
  await utimes(parts.partOf(owner, version), then, then)
  return version
}

function room({ among = parts, within = limits } = {}) {
  const locks = createUploadLocks()
  const { admit, hold } = createPartRoom(among, locks, within)
  const begin = async (owner: string, size: number, isBounded = true) => {
    const version = newVersion()
    await admit({ owner, version, size, isBounded }, () => parts.create(owner, version, { ...record, size }))
    return version
  }
  return { begin, hold, locks }
}

const isThere = async (owner: string, version: string) => (await parts.find(owner, version)) !== null

test('one is not begun in a folder that is gone, nor is that made anew', async () => {
  const gone = join(folder, 'gone')
  const begun = openPartFolder(join(gone, 'resumable')).create('sara', newVersion(), { ...record, size: 1 })
  await expect(begun).rejects.toThrow(StoreUnavailable)
  expect(existsSync(gone)).toBe(false)
})

test('of one account the one that rests for longest gives way, to a fourth and to what is too large beside it', async () => {
  const { begin } = room()
  const [oldest, middle, youngest] = [
    await kept('sara', 9, 5),
    await kept('sara', 9, 9),
    await kept('sara', 9, 1),
  ]
  const fourth = await begin('sara', 10)
  expect(await isThere('sara', middle)).toBe(false)
  const large = await begin('sara', 985)
  const left = await Promise.all([oldest, youngest, fourth, large].map((version) => isThere('sara', version)))
  expect(left).toEqual([false, false, true, true])
})

test('one that is larger than an account’s room may be there alone', async () => {
  const { begin } = room()
  const small = await kept('sara', 9, 5)
  const large = await begin('sara', 5_000)
  expect(await isThere('sara', small)).toBe(false)
  expect(await isThere('sara', large)).toBe(true)
})

test('what is being sent does not give way to another one of its account', async () => {
  const { begin, locks } = room()
  for (const _ of [1, 2, 3]) {
    const version = await kept('sara', 9, 5)
    await locks.take(partKey({ owner: 'sara', version }), holder, false)
  }
  await expect(begin('sara', 10)).rejects.toThrow('Too many requests')
})

test('of all, whoever has most makes room, and nobody whose bytes came a moment ago', async () => {
  const { begin, hold } = room()
  const ofSara = await kept('sara', 100, 600)
  const ofCrowd = [await kept('crowd', 900, 20), await kept('crowd', 900, 30)]
  const fresh = await kept('mallory', 950, 0)
  await hold({ owner: 'mallory', version: fresh }, 0)
  expect(await isThere('crowd', ofCrowd[1] ?? '')).toBe(false)
  expect(await isThere('crowd', ofCrowd[0] ?? '')).toBe(true)
  expect(await isThere('sara', ofSara)).toBe(true)
  expect(await isThere('mallory', fresh)).toBe(true)
  const another = await begin('omar', 10)
  expect(await isThere('omar', another)).toBe(true)
})

test('who has many small ones makes room for one more, and not who has a large one', async () => {
  const { begin } = room()
  const ofSara = await kept('sara', 900, 600)
  const ofCrowd = await Promise.all([2, 3, 5, 4].map((minutes) => kept('crowd', 1, minutes)))
  await begin('omar', 10)
  expect(await isThere('sara', ofSara)).toBe(true)
  const left = await Promise.all(ofCrowd.map((version) => isThere('crowd', version)))
  expect(left).toEqual([true, true, false, true])
})

test('when nobody rests, there is no room: for bytes, and for one more', async () => {
  const first = room()
  const ofSara = await kept('sara', 2_001, 0)
  await expect(first.hold({ owner: 'omar', version: newVersion() }, 0)).rejects.toThrow('busy')
  await parts.remove('sara', ofSara)
  const second = room()
  for (const owner of ['1', '2', '3', '4', '5']) await kept(owner, 1, 0)
  await expect(second.begin('omar', 10)).rejects.toThrow('busy')
})

test('a byte now and then keeps no room, also over a connection that stays open; getting on does', async () => {
  const { begin, hold, locks } = room()
  const ofCrowd = { owner: 'crowd', version: await kept('crowd', 1_200, 5) }
  const ofSara = { owner: 'sara', version: await kept('sara', 600, 5) }
  await begin('omar', 10)
  let isCut = false
  const release = await locks.take(
    partKey(ofCrowd),
    {
      restsFor: () => 0,
      giveWay: () => {
        isCut = true
        release()
      },
    },
    false,
  )
  await hold(ofCrowd, 1)
  await hold(ofSara, 100)
  await hold({ owner: 'omar', version: newVersion() }, 200)
  expect(isCut).toBe(true)
  expect(await isThere(ofCrowd.owner, ofCrowd.version)).toBe(false)
  expect(await isThere(ofSara.owner, ofSara.version)).toBe(true)
})

test('the project’s own servers are bounded by the room of all alone', async () => {
  const { begin } = room()
  const begun = [await begin('service', 900, false), await begin('service', 900, false)]
  expect(await Promise.all(begun.map((version) => isThere('service', version)))).toEqual([true, true])
})

test('however many ask for room, the disk is asked once', async () => {
  let surveys = 0
  const counted: PartFolder = {
    ...parts,
    allParts: () => {
      surveys += 1
      return parts.allParts()
    },
  }
  const { hold } = createPartRoom(counted, createUploadLocks(), limits)
  await Promise.all(Array.from({ length: 50 }, () => hold({ owner: 'sara', version: '1' }, 1)))
  expect(surveys).toBe(1)
  await kept('sara', 3_000, 0)
  const crowded = createPartRoom(counted, createUploadLocks(), limits)
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => crowded.hold({ owner: 'sara', version: '1' }, 1)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(surveys).toBe(2)
})

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

test('however many write at once, one that gives way makes room once', async () => {
  const within = { ...limits, inAll: { uploads: 50, bytes: 10_000 } }
  const { begin, hold } = room({ within })
  const ofSara = await kept('sara', 9_000, 5)
  const writers = await Promise.all(
    times(20).map(async (index) => ({ owner: `${index}`, version: await begin(`${index}`, 900) })),
  )
  const write = async ({ owner, version }: PartName) => {
    for (const _ of times(9)) {
      await hold({ owner, version }, 100)
      await appendFile(parts.partOf(owner, version), Buffer.alloc(100))
    }
  }
  const answers = await Promise.allSettled(writers.map(write))
  const there = (await parts.allParts()).reduce((sum, { bytes }) => sum + bytes, 0)
  expect(there).toBeLessThanOrEqual(10_000)
  expect(there).toBeGreaterThan(9_000)
  expect(await isThere('sara', ofSara)).toBe(false)
  expect(answers.some(({ status }) => status === 'rejected')).toBe(true)
})

test('what was refused is not written, and takes no room', async () => {
  const { begin, hold } = room()
  const ofSara = { owner: 'sara', version: await begin('sara', 900) }
  await expect(hold(ofSara, 2_001)).rejects.toThrow('busy')
  await hold(ofSara, 2_000)
})

test('who waits for room and leaves takes none', async () => {
  const { begin, hold } = room()
  const ofSara = { owner: 'sara', version: await begin('sara', 900) }
  const gone = new AbortController()
  gone.abort(new Error('gone'))
  await kept('omar', 100, 5)
  await expect(hold(ofSara, 2_001, gone.signal)).rejects.toThrow('gone')
  await hold(ofSara, 1_900)
})

test('who waits for room lets go of an upload that gives way', async () => {
  const { hold, locks } = room()
  const ofCrowd = { owner: 'crowd', version: await kept('crowd', 1_000, 5) }
  const ofSara = { owner: 'sara', version: await kept('sara', 900, 5) }
  const work = async (part: PartName) => {
    const cut = new AbortController()
    const giveWay = () => cut.abort(new Error('gave way'))
    const release = await locks.take(partKey(part), { restsFor: () => 0, giveWay }, false)
    await hold(part, 150, cut.signal).finally(release)
  }
  const answers = await Promise.allSettled([work(ofCrowd), work(ofSara)])
  expect(answers).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { message: 'gave way' } },
  ])
  expect(await isThere(ofCrowd.owner, ofCrowd.version)).toBe(true)
  expect(await isThere(ofSara.owner, ofSara.version)).toBe(false)
})

/** A folder of which nothing is removed until it is said. */
function reluctant() {
  let tell = () => {}
  let open = () => {}
  const asked = new Promise<void>((resolve) => {
    tell = resolve
  })
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  const among: PartFolder = {
    ...parts,
    remove: async (owner, version) => {
      tell()
      await isOpen
      await parts.remove(owner, version)
    },
  }
  return { among, asked, open }
}

test('nobody is told of one that gives way, from when it is chosen until it is gone', async () => {
  for (const ask of [
    async ({ begin, hold }: ReturnType<typeof room>) =>
      hold({ owner: 'omar', version: await begin('omar', 900) }, 900),
    async ({ begin }: ReturnType<typeof room>) => void (await begin('sara', 900)),
  ]) {
    const { among, asked, open } = reluctant()
    const ofSara = { owner: 'sara', version: await kept('sara', 1_200, 5) }
    const asking = room({ among })
    const answer = ask(asking)
    await asked
    await expect(asking.locks.take(partKey(ofSara), holder, false)).rejects.toThrow('locked')
    open()
    await answer
    const release = await asking.locks.take(partKey(ofSara), holder, false)
    expect(await isThere(ofSara.owner, ofSara.version)).toBe(false)
    release()
  }
})

/** A folder in which one of `slow` begins once it is said. Tells who has begun. */
function slowFor(slow: string) {
  const begun: string[] = []
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  const among: PartFolder = {
    ...parts,
    create: async (owner, version, one) => {
      begun.push(owner)
      if (owner === slow) await isOpen
      await parts.create(owner, version, one)
    },
  }
  return { among, begun, open }
}

function beginnings(among: PartFolder, within = limits) {
  const { admit } = createPartRoom(among, createUploadLocks(), within)
  return (owner: string, signal?: AbortSignal) => {
    const version = newVersion()
    const begin = () => among.create(owner, version, { ...record, size: 1 })
    return admit({ owner, version, size: 1, isBounded: true }, begin, signal)
  }
}

test('who begins does not wait for others who begin, and begins one after the other', async () => {
  const { among, begun, open } = slowFor('crowd')
  const begin = beginnings(among)
  const crowd = [begin('crowd'), begin('crowd')]
  await expect.poll(() => begun).toEqual(['crowd'])
  await begin('sara')
  expect(begun).toEqual(['crowd', 'sara'])
  open()
  await Promise.all(crowd)
  expect(begun).toEqual(['crowd', 'sara', 'crowd'])
})

test('however many begin at once, there are no more than there is room for', async () => {
  const { among, open } = slowFor('nobody')
  open()
  const begin = beginnings(among)
  const answers = await Promise.allSettled(times(20).map((index) => begin(`${index}`)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.inAll.uploads)
  expect(await parts.allParts()).toHaveLength(limits.inAll.uploads)
})

test('who leaves before the turn begins nothing', async () => {
  const { among, begun, open } = slowFor('crowd')
  const begin = beginnings(among)
  const leaving = new AbortController()
  const first = begin('crowd')
  const left = begin('crowd', leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  open()
  await first
  await begin('crowd')
  expect(begun).toEqual(['crowd', 'crowd'])
})

test('of one account so many wait to begin, the next is refused, and others are not', async () => {
  const { among, open } = slowFor('crowd')
  const begin = beginnings(among)
  const patient = times(11).map(() => begin('crowd'))
  await expect(begin('crowd')).rejects.toMatchObject({ statusCode: 429, retryAfterSeconds: 1 })
  await begin('sara')
  open()
  await Promise.all(patient)
})

test('one that another process is completing does not give way, and does when that has ended', async () => {
  const ofSara = { owner: 'sara', version: await kept('sara', 1_500, 5, 1_500) }
  const ofOmar = { owner: 'omar', version: await kept('omar', 0, 0) }
  const { begin, hold } = room()
  await hold(ofOmar, 0)
  const path = parts.partOf(ofSara.owner, ofSara.version)
  await utimes(path, new Date(), new Date())
  await expect(hold(ofOmar, 600)).rejects.toThrow('busy')
  await expect(begin('sara', 300)).rejects.toThrow('Too many requests')
  expect(await isThere(ofSara.owner, ofSara.version)).toBe(true)
  const then = new Date(Date.now() - 61_000)
  await utimes(path, then, then)
  await hold(ofOmar, 600)
  expect(await isThere(ofSara.owner, ofSara.version)).toBe(false)
})
