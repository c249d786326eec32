import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { errorKind, isCertainlyUndone, isUnanswered } from './errors.ts'
import { AnswerTimeoutError, answerTimeout, fetchInTime, giveUpSilent } from './fetch-in-time.ts'
import { watchedFetch } from './watched-fetch.ts'

const timeout = 1_000

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A connection on which nothing is answered; as a browser ends it. */
function answerNothing() {
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
}

/** An answer that begins at once, as Chromium reads it; answers with how it goes on. */
function beginAnswer() {
  let parts: ReadableStreamDefaultController<Uint8Array> | undefined
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        parts = controller
        const aborted = new DOMException('BodyStreamBuffer was aborted', 'AbortError')
        signal?.addEventListener('abort', () => controller.error(aborted))
      },
    })
    return new Response(body, { status: 201, headers: { 'x-kept': 'yes' } })
  })
  return {
    part: (text: string) => parts?.enqueue(new TextEncoder().encode(text)),
    end: () => parts?.close(),
    breakOff: () => parts?.error(new TypeError('network error')),
  }
}

it('gives up what is not answered in time, as if the connection had been lost', async () => {
  answerNothing()
  const failed = fetchInTime('/', {}, timeout).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(timeout)
  const error = await failed
  expect(error).toBeInstanceOf(AnswerTimeoutError)
  expect([errorKind(error), isUnanswered(error)]).toEqual(['network', true])
})

it('leaves open whether a payment was made that nobody answers', async () => {
  answerNothing()
  vi.stubGlobal('WebSocket', class {})
  const supabase = createClient('http://majlis.test', 'key', { global: { fetch: watchedFetch } })
  const paid = supabase.rpc('transfer').then(({ error }) => error)
  await vi.advanceTimersByTimeAsync(answerTimeout)
  const error = await paid
  expect([errorKind(error), isUnanswered(error), isCertainlyUndone(error)]).toEqual(['network', true, false])
})

it('waits for an answer as long as more of it comes', async () => {
  const answer = beginAnswer()
  const whole = fetchInTime('/', {}, timeout)
  for (const text of ['one ', 'two ', 'three']) {
    await vi.advanceTimersByTimeAsync(timeout - 1)
    answer.part(text)
  }
  answer.end()
  const response = await whole
  expect([response.status, response.headers.get('x-kept')]).toEqual([201, 'yes'])
  expect(await response.text()).toBe('one two three')
})

it('takes an answer without content as it is, for which a browser has an empty body', async () => {
  const answer = new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async () => Object.defineProperty(answer, 'body', { value: new Blob([]).stream() }))
  const response = await fetchInTime('/', {}, timeout)
  expect([response.status, await response.text()]).toEqual([204, ''])
})

it('gives up an answer of which no more comes', async () => {
  const answer = beginAnswer()
  const failed = fetchInTime('/', {}, timeout).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1)
  answer.part('half of')
  await vi.advanceTimersByTimeAsync(timeout)
  expect(await failed).toBeInstanceOf(AnswerTimeoutError)
})

it('takes an answer that breaks off for one that was lost', async () => {
  const answer = beginAnswer()
  const failed = fetchInTime('/', {}, timeout).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1)
  answer.part('half of')
  answer.breakOff()
  const error = await failed
  expect([errorKind(error), isUnanswered(error), isCertainlyUndone(error)]).toEqual(['network', true, false])
})

it('ends when its caller calls it off, by their reason', async () => {
  answerNothing()
  const caller = new AbortController()
  const failed = fetchInTime('/', { signal: caller.signal }, timeout).catch((error: unknown) => error)
  caller.abort('no longer wanted')
  expect(await failed).toBe('no longer wanted')
})

it('gives up what has been silent for long, once that is known to be in vain, and nothing younger', async () => {
  answerNothing()
  const older = fetchInTime('/', {}, timeout).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(600)
  const younger = vi.fn()
  fetchInTime('/', {}, timeout).catch(younger)
  giveUpSilent(500)
  expect(await older).toBeInstanceOf(AnswerTimeoutError)
  expect(younger).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(timeout)
  expect(younger).toHaveBeenCalled()
})
