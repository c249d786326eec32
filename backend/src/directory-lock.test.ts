import { link, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addressOfHolder, DirectoryLockError, lockDirectory } from './directory-lock.ts'

type Step = 'link' | 'listen' | 'mkdir' | 'readdir' | 'rm' | 'stat'

/** What each step waits for before it is taken. */
const before = vi.hoisted(() => ({ step: async (_step: Step): Promise<unknown> => undefined }))

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>()
  const held = (step: Exclude<Step, 'listen'>) => [
    step,
    async (...given: unknown[]) => {
      await before.step(step)
      return Reflect.apply(real[step], real, given)
    },
  ]
  return { ...real, ...Object.fromEntries((['link', 'mkdir', 'readdir', 'rm', 'stat'] as const).map(held)) }
})

vi.mock('node:net', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:net')>()
  const createServer = (...given: Parameters<typeof real.createServer>) => {
    const server = real.createServer(...given)
    const listen = server.listen.bind(server)
    server.listen = (...where: unknown[]) => {
      void before.step('listen').then(() => Reflect.apply(listen, server, where))
      return server
    }
    return server
  }
  return { ...real, createServer }
})

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backend-lock-'))
})
afterEach(async () => {
  vi.useRealTimers()
  before.step = async () => undefined
  await rm(directory, { recursive: true, force: true })
})

/** What a killed process leaves behind: the names of a socket on which nobody listens. */
async function leaveLockOfKilled(...names: string[]): Promise<void> {
  const socket = createServer()
  const bound = join(directory, 'bound')
  await new Promise<void>((resolve) => socket.listen(bound, resolve))
  for (const name of names) await link(bound, join(directory, name))
  await new Promise((resolve) => socket.close(resolve))
  // A child that another test of this process begins has a copy of it until it runs a program of its own.
  for (const name of names) await vi.waitUntil(() => isDead(join(directory, name)), { timeout: 30_000 })
}

function isDead(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('error', () => resolve(true))
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
  })
}

test('one process at a time holds a folder', async () => {
  const { unlock } = await lockDirectory(directory)
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryLockError)
  await unlock()
  const again = await lockDirectory(directory)
  await again.unlock()
})

test('who holds a folder is told that it lies elsewhere, also once another has its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const moved = `${directory}-moved`
  onTestFinished(() => rm(moved, { recursive: true, force: true }))
  const { onLost, unlock } = await lockDirectory(directory)
  const told = vi.fn()
  onLost(told)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told).not.toHaveBeenCalled()
  await rename(directory, moved)
  const next = await lockDirectory(directory)
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.any(DirectoryLockError)))
  await unlock()
  await next.unlock()
})

test('a part of the folder that another is put in the place of is lost with it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { onLost, guard, unlock } = await lockDirectory(directory)
  const part = join(directory, 'part')
  await writeFile(part, 'a')
  await guard(part)
  const told = vi.fn()
  onLost(told)
  await writeFile(part, 'changed, and the same')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(told).not.toHaveBeenCalled()
  await rm(part)
  await writeFile(part, 'another')
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.any(DirectoryLockError)))
  await unlock()
})

test('who has given the folder back is told nothing of it, also where it was just looked at', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { onLost, unlock } = await lockDirectory(directory)
  const told = vi.fn()
  onLost(told)
  let goOn: (_: undefined) => void = () => undefined
  const looked = new Promise<undefined>((resolve) => {
    goOn = resolve
  })
  before.step = (step) => (step === 'stat' ? looked : Promise.resolve())
  await vi.advanceTimersByTimeAsync(1_000)
  await unlock()
  await rm(directory, { recursive: true })
  goOn(undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told).not.toHaveBeenCalled()
})

test('a disk that cannot be read says nothing of what lies there, and is looked at again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { onLost, unlock } = await lockDirectory(directory)
  const told = vi.fn()
  onLost(told)
  const unreadable = Object.assign(new Error('EIO: i/o error, stat'), { code: 'EIO' })
  before.step = (step) => (step === 'stat' ? Promise.reject(unreadable) : Promise.resolve())
  await vi.advanceTimersByTimeAsync(3_000)
  expect(told).not.toHaveBeenCalled()
  before.step = async () => undefined
  await rm(directory, { recursive: true })
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.any(DirectoryLockError)))
  await unlock()
})

test('a path that is too long for a lock is refused, and nothing left elsewhere', async () => {
  const long = join(directory, 'd'.repeat(100))
  await expect(lockDirectory(long)).rejects.toThrow(/too long a path/)
  expect(await readdir(directory)).toEqual(['d'.repeat(100)])
})

test('the holder tells its address, once it has one', async () => {
  expect(await addressOfHolder(directory)).toBeNull()
  const { announce, unlock } = await lockDirectory(directory)
  expect(await addressOfHolder(directory)).toBe('')
  announce('http://127.0.0.1:3000')
  expect(await addressOfHolder(directory)).toBe('http://127.0.0.1:3000')
  await unlock()
  expect(await addressOfHolder(directory)).toBeNull()
})

test('what a killed process left behind holds nobody up, however many died before', async () => {
  await leaveLockOfKilled('lock.9', 'lock.10')
  expect(await addressOfHolder(directory)).toBeNull()
  const { unlock } = await lockDirectory(directory)
  expect(await addressOfHolder(directory)).toBe('')
  await unlock()
})

test('a start that was overtaken twice while it waited does not get the folder beside the newest', async () => {
  await leaveLockOfKilled('lock.1')
  let goOn: (_: undefined) => void = () => undefined
  const waits = new Promise<void>((resolve) => {
    before.step = async (step) => {
      if (step !== 'listen') return
      resolve()
      return new Promise<undefined>((release) => {
        goOn = release
      })
    }
  })
  const overtaken = lockDirectory(directory)
  await waits
  before.step = async () => undefined
  await (await lockDirectory(directory)).unlock()
  const newest = await lockDirectory(directory)
  goOn(undefined)
  await expect(overtaken).rejects.toThrow(DirectoryLockError)
  await newest.unlock()
})

/** Runs starts whose steps are taken in the scheduler's order, on a new folder or on one that a killed process left. */
async function inAnyOrder(scheduler: fc.Scheduler, isLeft: boolean, starts: (() => Promise<unknown>)[]) {
  await rm(directory, { recursive: true, force: true })
  directory = await mkdtemp(join(tmpdir(), 'backend-lock-'))
  if (isLeft) await leaveLockOfKilled('lock.1')
  before.step = scheduler.scheduleFunction(async () => undefined)
  const outcomes = await scheduler.waitFor(Promise.allSettled(starts.map((start) => start())))
  before.step = async () => undefined
  return outcomes
}

test('of starts at the same moment one gets the folder, in whatever order their steps are taken', async () => {
  const scenario = async (scheduler: fc.Scheduler, isLeft: boolean) => {
    const unlocks: (() => Promise<void>)[] = []
    const start = async () => unlocks.push((await lockDirectory(directory)).unlock)
    const outcomes = await inAnyOrder(scheduler, isLeft, [start, start, start])
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.constructor] : []))
    const holder = await addressOfHolder(directory)
    await Promise.all(unlocks.map((unlock) => unlock()))
    expect([unlocks.length, refusals, holder]).toEqual([1, [DirectoryLockError, DirectoryLockError], ''])
  }
  await fc.assert(fc.asyncProperty(fc.scheduler(), fc.boolean(), scenario), { numRuns: 200 })
})

test('nobody gets the folder beside another, in whatever order holders come and go', async () => {
  const scenario = async (scheduler: fc.Scheduler, isLeft: boolean) => {
    let holders = 0
    const seen: number[] = []
    const start = async () => {
      const { unlock } = await lockDirectory(directory)
      seen.push(++holders)
      await before.step('link')
      holders--
      await unlock()
    }
    await inAnyOrder(scheduler, isLeft, [start, start, start, start])
    expect(new Set(seen)).toEqual(new Set([1]))
  }
  await fc.assert(fc.asyncProperty(fc.scheduler(), fc.boolean(), scenario), { numRuns: 300 })
})
