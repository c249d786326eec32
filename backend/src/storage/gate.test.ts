import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('only so many run at once, and a failure makes room too', async () => {
  const gate = createGate(2)
  let inside = 0
  let most = 0
  const work = (index: number) => async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setTimeout(resolve, 5))
    inside -= 1
    if (index % 3 === 0) throw new Error('deliberate')
    return index
  }
  const results = await Promise.allSettled(Array.from({ length: 9 }, (_, index) => gate(work(index))))
  expect(most).toBe(2)
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(3)
})
