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
  const answers = await Promise.allSettled([reserve.take(60), reserve.take(60)])
  expect(answers.map(({ status }) => status)).toContain('rejected')
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
