import { expect, test } from 'vitest'
import { createPartUsage } from './part-usage.ts'

const sara = { owner: 'sara', version: '1' }
const omar = { owner: 'omar', version: '2' }

function books(isHeld = (_key: string) => false) {
  return createPartUsage(100, isHeld)
}

const onDisk = (part: typeof sara, bytes: number, minutesAgo = 0) => ({
  ...part,
  bytes,
  touchedAt: Date.now() - minutesAgo * 60_000,
})

test('what is written while the disk is read is counted, whether the disk had it or not', async () => {
  for (const found of [100, 150]) {
    const { survey, write, bytes } = books()
    await survey(async () => [onDisk(sara, 100)])
    await survey(async () => {
      write(sara, 50)
      return [onDisk(sara, found)]
    })
    expect(bytes()).toBe(150)
    // What the disk says later is true.
    await survey(async () => [onDisk(sara, 120)])
    expect(bytes()).toBe(120)
  }
})

test('what was counted and is being written when the disk is read is counted', async () => {
  const held = new Set(['sara/1'])
  const { survey, write, bytes } = books((key) => held.has(key))
  await survey(async () => [onDisk(sara, 100)])
  write(sara, 50)
  await survey(async () => {
    const found = [onDisk(sara, 100)]
    // It has been written then, and whoever wrote it has gone.
    held.clear()
    return found
  })
  expect(bytes()).toBe(150)
})

test('one that is begun while the disk is read is there, one that was finished before is not', async () => {
  const { survey, add, write, count, bytes } = books()
  await survey(async () => [onDisk(sara, 100)])
  await survey(async () => {
    add(onDisk(omar, 0))
    write(omar, 70)
    return []
  })
  expect([count(), bytes()]).toEqual([1, 70])
})

test('one that goes is counted out once', async () => {
  const { survey, remove, bytes, count } = books()
  await survey(async () => [onDisk(sara, 100), onDisk(omar, 30)])
  remove(sara)
  remove(sara)
  expect([count(), bytes()]).toEqual([1, 30])
})

test('a byte now and then is no progress, whoever wrote it; a step is', async () => {
  const { survey, write, movedAt } = books()
  await survey(async () => [onDisk(sara, 100, 5)])
  const begun = movedAt(sara)
  write(sara, 1)
  await survey(async () => [onDisk(sara, 199)])
  expect(movedAt(sara)).toBe(begun)
  write(sara, 1)
  expect(movedAt(sara)).toBeGreaterThan(begun)
})
