import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { errorKind } from './errors.ts'
import { createQueryClient } from './query-client.ts'

const offline = () => vi.stubGlobal('navigator', { onLine: false })
const online = () => vi.stubGlobal('navigator', { onLine: true })

describe('without a network', () => {
  it('a change is refused at once, shows nothing of itself and is not done later', async () => {
    offline()
    const [work, show] = [vi.fn(async () => 'done'), vi.fn()]
    const change = new MutationObserver(createQueryClient(), { mutationFn: work, onMutate: show })
    const error = await change.mutate(undefined).catch((thrown: unknown) => thrown)
    expect(errorKind(error)).toBe('network')
    online()
    expect(change.getCurrentResult().isPaused).toBe(false)
    expect([work, show].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  it('a question fails at once instead of waiting', async () => {
    offline()
    const ask = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    const query = new QueryObserver(createQueryClient(), { queryKey: ['asked'], queryFn: ask })
    const stop = query.subscribe(() => undefined)
    await expect.poll(() => query.getCurrentResult().status).toBe('error')
    expect(ask).toHaveBeenCalledTimes(1)
    stop()
  })
})

describe('with a network', () => {
  it('a change is done', async () => {
    online()
    const change = new MutationObserver(createQueryClient(), { mutationFn: async () => 'done' })
    expect(await change.mutate(undefined)).toBe('done')
  })
})
