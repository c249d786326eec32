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
