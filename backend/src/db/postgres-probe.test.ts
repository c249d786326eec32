import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askedOnce } from './postgres-probe.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('however many ask at once, one question is under way, and its answer serves for a moment', async () => {
  const asked: (() => void)[] = []
  const reach = askedOnce(() => new Promise<void>((answer) => asked.push(answer)))
  const all = Array.from({ length: 1_000 }, reach)
  expect(asked).toHaveLength(1)
  asked[0]?.()
  await Promise.all(all)
  await reach()
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  void reach()
  expect(asked).toHaveLength(2)
})

test('a failure is told to all who asked, and asked about again after that moment', async () => {
  const question = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(undefined)
  const reach = askedOnce(question)
  await expect(Promise.all([reach(), reach()])).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(100)
  await reach()
  expect(question).toHaveBeenCalledTimes(2)
})
