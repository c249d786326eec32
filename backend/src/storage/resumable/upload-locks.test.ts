import { expect, test } from 'vitest'
import { createUploadLocks } from './upload-locks.ts'

/** One that rests for so many milliseconds, and counts how often it was asked to let go. */
function holderOf(restsForMs: number | null, letGo = () => {}) {
  const holder = {
    asked: 0,
    restsFor: () => restsForMs,
    giveWay: () => {
      holder.asked += 1
      letGo()
    },
  }
  return holder
}

const newcomer = holderOf(null)

test('while bytes come, and while it is being completed, an upload is locked', async () => {
  for (const restsForMs of [0, 500, null]) {
    const locks = createUploadLocks()
    const holder = holderOf(restsForMs)
    const release = await locks.take('a', holder, false)
    await expect(locks.take('a', newcomer, false)).rejects.toThrow('The resource is locked')
    expect(holder.asked).toBe(0)
    await locks.take('b', newcomer, false)
    release()
    await locks.take('a', newcomer, false)
  }
})

test('who rests lets go, and the newcomer has it then', async () => {
  const locks = createUploadLocks()
  let release = () => {}
  const holder = holderOf(2_000, () => release())
  release = await locks.take('a', holder, false)
  const releaseSecond = await locks.take('a', newcomer, false)
  expect(holder.asked).toBe(1)
  expect(locks.isHeld('a')).toBe(true)
  releaseSecond()
  expect(locks.isHeld('a')).toBe(false)
})

test('of two who wait for it, one has it', async () => {
  const locks = createUploadLocks()
  let release = () => {}
  release = await locks.take(
    'a',
    holderOf(2_000, () => setImmediate(() => release())),
    false,
  )
  const taken = await Promise.allSettled([locks.take('a', newcomer, false), locks.take('a', newcomer, false)])
  expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('who gives an upload up comes first where bytes are coming, and not where it is being completed', async () => {
  const locks = createUploadLocks()
  let release = () => {}
  release = await locks.take(
    'a',
    holderOf(0, () => release()),
    false,
  )
  await locks.take('a', newcomer, true)
  await expect(locks.take('a', newcomer, true)).rejects.toThrow('locked')
})

test('one that is to go is locked for everybody else, once who rests on it has let go', async () => {
  const locks = createUploadLocks()
  let release = () => {}
  const holder = holderOf(0, () => release())
  release = await locks.take('a', holder, false)
  expect(locks.tryTake('a')).toBeNull()
  expect(holder.asked).toBe(0)
  const end = await locks.takeOver('a')
  expect(end).not.toBeNull()
  expect(await locks.takeOver('a')).toBeNull()
  await expect(locks.take('a', newcomer, true)).rejects.toThrow('locked')
  end?.()
  expect(locks.isHeld('a')).toBe(false)
})
