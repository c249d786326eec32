// Slow down: who writes faster than the server bears waits, and what was written goes out by itself once it may.
import { atom } from 'nanostores'
import { CodedRefusalError } from './coded-refusal.ts'
import { onForget } from './personal-data.ts'

/** Seconds that are waited for without a word of a refusal; more is said, and its author decides. */
const longestWait = 15

/** Until when one is asked to wait, while one is; milliseconds since 1970. */
export const slowedUntil = atom<number | undefined>()
onForget(() => slowedUntil.set(undefined))

/** What the call answers once it is not too soon. */
export async function callInTime<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const wait =
        error instanceof CodedRefusalError && error.code === 'slow_down' ? error.retryAfter : undefined
      if (wait === undefined || wait > longestWait) throw error
      slowedUntil.set(Date.now() + wait * 1000)
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
      slowedUntil.set(undefined)
    }
  }
}
