import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropPrefetched, procedureKey, takePrefetched, takePrefetchedConfig } from './prefetch-cache.ts'

const config = {
  url: 'http://majlis.test',
  anonKey: 'key',
  passwordPolicy: 'standard',
  phoneAddressDomain: 'phone.majlis.app',
  imageTransformation: true,
} as const

function askedEarly(name: string, args: object, answer: unknown): void {
  globalThis.majlisPrefetched = {
    config: Promise.resolve(config),
    procedures: new Map([[procedureKey(name, args), Promise.resolve(answer)]]),
  }
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
})

afterEach(() => {
  globalThis.majlisPrefetched = undefined
  vi.restoreAllMocks()
})

describe('early answers', () => {
  it('are there for the first who asks the same', async () => {
    askedEarly('get_feed_posts', { p_limit: 20 }, ['a post'])
    expect(takePrefetched('get_feed_posts', { p_limit: 10 })).toBeUndefined()
    expect(await takePrefetched('get_feed_posts', { p_limit: 20 })).toEqual(['a post'])
    expect(takePrefetched('get_feed_posts', { p_limit: 20 })).toBeUndefined()
    expect(await takePrefetchedConfig()).toEqual(config)
    expect(takePrefetchedConfig()).toBeUndefined()
  })

  it('are not for the next person', () => {
    askedEarly('get_own_profile', {}, { id: 'sara' })
    dropPrefetched()
    expect(takePrefetched('get_own_profile')).toBeUndefined()
  })

  it('grow too old to show', () => {
    askedEarly('get_own_profile', {}, { id: 'sara' })
    vi.spyOn(performance, 'now').mockReturnValue(60_000)
    expect(takePrefetched('get_own_profile')).toBeUndefined()
  })

  it('are none where nothing was asked', () => {
    expect(takePrefetched('get_own_profile')).toBeUndefined()
    expect(takePrefetchedConfig()).toBeUndefined()
  })
})
