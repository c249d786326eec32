import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropEarlyAnswers, procedureKey, takeEarlyAnswer, takeEarlyConfig } from './early-answers.ts'

const config = {
  url: 'http://majlis.test',
  anonKey: 'key',
  passwordPolicy: 'standard',
  phoneAddressDomain: 'phone.majlis.app',
  imageTransformation: true,
} as const

function askedEarly(name: string, args: object, answer: unknown): void {
  globalThis.majlisEarlyAnswers = {
    config: Promise.resolve(config),
    procedures: new Map([[procedureKey(name, args), Promise.resolve(answer)]]),
  }
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
})

afterEach(() => {
  globalThis.majlisEarlyAnswers = undefined
  vi.restoreAllMocks()
})

describe('early answers', () => {
  it('are there for the first who asks the same', async () => {
    askedEarly('get_feed_posts', { p_limit: 20 }, ['a post'])
    expect(takeEarlyAnswer('get_feed_posts', { p_limit: 10 })).toBeUndefined()
    expect(await takeEarlyAnswer('get_feed_posts', { p_limit: 20 })).toEqual(['a post'])
    expect(takeEarlyAnswer('get_feed_posts', { p_limit: 20 })).toBeUndefined()
    expect(await takeEarlyConfig()).toEqual(config)
    expect(takeEarlyConfig()).toBeUndefined()
  })

  it('are not for the next person', () => {
    askedEarly('get_own_profile', {}, { id: 'sara' })
    dropEarlyAnswers()
    expect(takeEarlyAnswer('get_own_profile')).toBeUndefined()
  })

  it('grow too old to show', () => {
    askedEarly('get_own_profile', {}, { id: 'sara' })
    vi.spyOn(performance, 'now').mockReturnValue(60_000)
    expect(takeEarlyAnswer('get_own_profile')).toBeUndefined()
  })

  it('are none where nothing was asked', () => {
    expect(takeEarlyAnswer('get_own_profile')).toBeUndefined()
    expect(takeEarlyConfig()).toBeUndefined()
  })
})
