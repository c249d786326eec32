import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createDiskReserve } from './disk-reserve.ts'

const noSpace = { statusCode: 507 }

test('an upload that would leave nothing of the disk is refused, a small one is taken', async () => {
  const { bavail, bsize } = await statfs(tmpdir())
  const reserve = createDiskReserve(tmpdir())
  await expect(reserve.take(bavail * bsize)).rejects.toMatchObject(noSpace)
  await reserve.take(0)
})

test('uploads at once do not take the same room', async () => {
  const reserve = createDiskReserve('/', async () => 100)
  const first = await reserve.take(60)
  await expect(reserve.take(60)).rejects.toMatchObject(noSpace)
  first()
})

test('room that was given back is there for the next, and no more than that', async () => {
  const reserve = createDiskReserve('/', async () => 100)
  const giveBack = await reserve.take(60)
  await expect(reserve.take(60)).rejects.toMatchObject(noSpace)
  giveBack()
  giveBack()
  await reserve.take(60)
  await expect(reserve.take(60)).rejects.toMatchObject(noSpace)
})

test('a disk that cannot be asked holds nothing back', async () => {
  let answer = () => Promise.reject<number>(new Error('the disk is gone'))
  const reserve = createDiskReserve('/', () => answer())
  await expect(reserve.take(60)).rejects.toThrow('gone')
  answer = async () => 60
  await reserve.take(60)
})

test('who announces much and sends little leaves room to the others', async () => {
  const megabyte = 1024 * 1024
  const reserve = createDiskReserve('/', async () => 30 * megabyte)
  const slow = Array.from({ length: 6 }, () => reserve.forArrival())
  for (const { hold } of slow) await hold(1)
  const small = reserve.forArrival()
  await small.hold(5_000)
  await expect(reserve.forArrival().hold(1)).rejects.toMatchObject(noSpace)
  slow[0]?.end()
  await reserve.forArrival().hold(1)
})

test('a file that comes by and by is refused where the disk ends', async () => {
  const megabyte = 1024 * 1024
  let free = 20 * megabyte
  const { hold } = createDiskReserve('/', async () => free).forArrival()
  let written = 0
  const write = async () => {
    await hold(megabyte)
    free -= megabyte
    written += megabyte
  }
  await expect(
    (async () => {
      for (;;) await write()
    })(),
  ).rejects.toMatchObject(noSpace)
  expect(free).toBeGreaterThanOrEqual(0)
  expect(written).toBeGreaterThanOrEqual(16 * megabyte)
})

test('announcements are compared with what is free, and take nothing from each other', async () => {
  const reserve = createDiskReserve('/', async () => 1_000)
  await Promise.all(Array.from({ length: 12 }, () => reserve.mustFit(100)))
  const giveBack = await reserve.take(950)
  await expect(reserve.mustFit(100)).rejects.toMatchObject(noSpace)
  giveBack()
  await reserve.mustFit(1_000)
})

test('of two at once for whom there is not room enough, the first has it', async () => {
  const reserve = createDiskReserve('/', async () => 150)
  const answers = await Promise.allSettled([reserve.take(100), reserve.take(100)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('what was written while the disk was asked is counted', async () => {
  let free = 100
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  let isSlow = false
  const reserve = createDiskReserve('/', async () => {
    const seen = free
    if (isSlow) await asked
    return seen
  })
  const written = await reserve.take(60)
  isSlow = true
  const next = reserve.take(60)
  await new Promise(setImmediate)
  free -= 60
  written()
  answer()
  await expect(next).rejects.toMatchObject(noSpace)
})

test('a copy is promised its room before it begins, and gives back what it has written', async () => {
  let free = 1_000
  const reserve = createDiskReserve('/', async () => free)
  const { hold, end } = await reserve.forCopy(600)
  await expect(reserve.take(500)).rejects.toMatchObject(noSpace)
  for (const _ of [1, 2, 3]) {
    await hold(200)
    free -= 200
  }
  // The last piece may still be being written.
  ;(await reserve.take(200))()
  end()
  await reserve.take(400)
})
