import { expect, test } from 'vitest'
import { createSendingTimes, stepMs } from './sending-times.ts'

/** A clock that stands still unless somebody sleeps or works. */
function startClock() {
  let time = 1000
  const pass = async (milliseconds: number) => {
    time += milliseconds
  }
  return { now: () => time, sleep: pass, pass }
}

/** When a request is answered that is served after so many milliseconds of other work, and then stores and sends for so many. */
function startService() {
  const clock = startClock()
  const times = createSendingTimes(() => true, clock)
  const begin = async (before: number) => {
    const request = clock.now()
    await clock.pass(before)
    return { request, work: clock.now() }
  }
  return {
    send: async (before: number, storing: number, sending: number) => {
      const since = await begin(before)
      await clock.pass(storing)
      await times.measure(clock.pass(sending), since)
      return clock.now() - since.request
    },
    pretend: async (before: number) => {
      const since = await begin(before)
      await times.pretend(since)
      return clock.now() - since.request
    },
  }
}

test('before the first message nothing is answered sooner than a message would be', async () => {
  expect(await startService().pretend(2)).toBe(stepMs)
  expect(await startService().send(2, 5, 40)).toBe(stepMs)
})

test('what storing a code and creating an account cost does not show', async () => {
  const { send, pretend } = startService()
  expect(await send(40, 8, 120)).toBe(stepMs)
  expect(await pretend(30)).toBe(stepMs)
})

test('a service that is slower is pretended to be as slow, storing included', async () => {
  const { send, pretend } = startService()
  expect(await send(3, 10, stepMs - 8)).toBe(2 * stepMs)
  expect(await pretend(3)).toBe(2 * stepMs)
})

test('a failure is answered no sooner, and repeated to who would get nothing', async () => {
  const clock = startClock()
  const times = createSendingTimes(() => true, clock)
  const since = { request: clock.now(), work: clock.now() }
  await expect(times.measure(Promise.reject(new Error('refused')), since)).rejects.toThrow('refused')
  expect(clock.now() - since.request).toBe(stepMs)
  await expect(times.pretend({ request: clock.now(), work: clock.now() })).rejects.toThrow('refused')
})
