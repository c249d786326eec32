import { expect, test } from 'vitest'
import { createSendingTimes, createSteps, stepMs } from './sending-times.ts'

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
  const times = createSendingTimes(null, clock)
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
  const times = createSendingTimes(null, clock)
  const since = { request: clock.now(), work: clock.now() }
  await expect(times.measure(Promise.reject(new Error('refused')), since)).rejects.toThrow('refused')
  expect(clock.now() - since.request).toBe(stepMs)
  await expect(times.pretend({ request: clock.now(), work: clock.now() })).rejects.toThrow('refused')
})

test('who is refused by name is answered as somebody whom mail reaches, and as late; who runs the server is told', async () => {
  const clock = startClock()
  const refused = new Error('550 nobody here')
  const told: unknown[] = []
  const refusedRecipients = {
    isRefusal: (error: unknown) => error === refused,
    onRefused: (error: unknown) => told.push(error),
  }
  const times = createSendingTimes(refusedRecipients, clock)
  const timed = async (work: () => Promise<unknown>) => {
    const request = clock.now()
    await clock.pass(3)
    const since = { request, work: clock.now() }
    await times.measure(work(), since)
    return clock.now() - request
  }
  expect(await timed(() => clock.pass(2 * stepMs))).toBe(3 * stepMs)
  const refuse = () => clock.pass(5).then(() => Promise.reject(refused))
  expect(await timed(refuse)).toBe(3 * stepMs)
  expect(told).toEqual([refused])
  await expect(timed(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
  await expect(timed(refuse)).rejects.toThrow('down')
})

test.each([
  [0, 1],
  [10, 1],
  [45, 1],
  [stepMs, 1],
  [stepMs + 1, 2],
  [3 * stepMs - 1, 3],
])('what took %d ms is answered at step %d', async (milliseconds, step) => {
  const clock = startClock()
  const request = clock.now()
  await clock.pass(milliseconds)
  await createSteps(clock).next(request)
  expect(clock.now() - request).toBe(step * stepMs)
})
