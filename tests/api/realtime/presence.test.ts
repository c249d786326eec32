import type { RealtimeChannel } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { newPerson, newTopic, shortWhile, stranger, subscribe, subscribed } from './people.ts'

/** A channel that watches who is present, under a key of its own. */
function watching(topic: string, key: string, client = stranger()): RealtimeChannel {
  return client
    .channel(topic, { config: { presence: { key } } })
    .on('presence', { event: 'sync' }, () => undefined)
}

const keysIn = (channel: RealtimeChannel) => Object.keys(channel.presenceState()).sort()

describe('presence', () => {
  test('those who track are seen by all, with what they say', async () => {
    const topic = newTopic()
    const [sara, omar] = [watching(topic, 'sara'), watching(topic, 'omar')]
    await Promise.all([subscribed(sara), subscribed(omar)])
    expect(await sara.track({ mood: 'سعيدة' })).toBe('ok')
    expect(await omar.track({ mood: 'tired' })).toBe('ok')
    await expect.poll(() => keysIn(sara)).toEqual(['omar', 'sara'])
    await expect.poll(() => keysIn(omar)).toEqual(['omar', 'sara'])
    expect(omar.presenceState()).toEqual({
      omar: [{ mood: 'tired', presence_ref: expect.any(String) }],
      sara: [{ mood: 'سعيدة', presence_ref: expect.any(String) }],
    })
  })

  test('tells of joins and leaves', async () => {
    const topic = newTopic()
    const events: unknown[] = []
    const watcher = watching(topic, 'watcher')
      .on('presence', { event: 'join' }, ({ key, newPresences }) => events.push(['join', key, newPresences]))
      .on('presence', { event: 'leave' }, ({ key, leftPresences }) =>
        events.push(['leave', key, leftPresences]),
      )
    const sara = watching(topic, 'sara')
    await Promise.all([subscribed(watcher), subscribed(sara)])
    const entry = [{ at: 'door', presence_ref: expect.any(String) }]
    await sara.track({ at: 'door' })
    await expect.poll(() => events).toEqual([['join', 'sara', entry]])
    await sara.untrack()
    await expect
      .poll(() => events)
      .toEqual([
        ['join', 'sara', entry],
        ['leave', 'sara', entry],
      ])
  })

  test('is told to those who come later, and ends with the channel and with the socket', async () => {
    const topic = newTopic()
    const [leaver, loser] = [stranger(), stranger()]
    const [leaving, losing] = [watching(topic, 'leaver', leaver), watching(topic, 'loser', loser)]
    await Promise.all([subscribed(leaving), subscribed(losing)])
    await Promise.all([leaving.track({}), losing.track({})])
    const late = watching(topic, 'late')
    await subscribed(late)
    await expect.poll(() => keysIn(late)).toEqual(['leaver', 'loser'])
    await leaver.removeChannel(leaving)
    await expect.poll(() => keysIn(late)).toEqual(['loser'])
    await loser.realtime.disconnect()
    await expect.poll(() => keysIn(late)).toEqual([])
  })

  test('tracking again replaces what was said', async () => {
    const topic = newTopic()
    const [sara, omar] = [watching(topic, 'sara'), watching(topic, 'omar')]
    await Promise.all([subscribed(sara), subscribed(omar)])
    await sara.track({ step: 1 })
    await expect.poll(() => keysIn(omar)).toEqual(['sara'])
    await sara.track({ step: 2 })
    await expect
      .poll(() => omar.presenceState())
      .toEqual({ sara: [{ step: 2, presence_ref: expect.any(String) }] })
  })

  test('several sockets may share a key', async () => {
    const topic = newTopic()
    const [phone, laptop, watcher] = [watching(topic, 'sara'), watching(topic, 'sara'), watching(topic, 'w')]
    await Promise.all([subscribed(phone), subscribed(laptop), subscribed(watcher)])
    await phone.track({ on: 'phone' })
    await shortWhile()
    await laptop.track({ on: 'laptop' })
    const devices = () => (watcher.presenceState<{ on: string }>().sara ?? []).map(({ on }) => on).sort()
    await expect.poll(devices).toEqual(['laptop', 'phone'])
    await phone.untrack()
    await expect.poll(devices).toEqual(['laptop'])
  })

  test('a key is made for those who name none', async () => {
    const channel = watching(newTopic(), '')
    await subscribed(channel)
    await channel.track({})
    await expect.poll(() => keysIn(channel)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  })

  test('what is said must be an object', async () => {
    const channel = watching(newTopic(), 'a')
    await subscribed(channel)
    expect(await channel.send({ type: 'presence', event: 'track', payload: 'text' })).toBe('error')
    expect(await channel.send({ type: 'presence', event: 'dance', payload: {} })).toBe('error')
    expect(keysIn(channel)).toEqual([])
  })
})

describe('presence in a private channel', () => {
  test('needs the right to be present', async () => {
    const [sara, omar] = await Promise.all([newPerson(), newPerson()])
    const inHall = watching('hall', sara.id, sara.client)
    inHall.params.config.private = true
    await subscribed(inHall)
    expect(await inHall.track({ of: 'hall' })).toBe('ok')
    await expect.poll(() => keysIn(inHall)).toContain(sara.id)
    const reading = omar.client
      .channel('notices', { config: { private: true, presence: { key: omar.id } } })
      .on('presence', { event: 'sync' }, () => undefined)
    expect((await subscribe(reading)).status).toBe('SUBSCRIBED')
    expect(await reading.track({})).toBe('error')
    await shortWhile()
    expect(keysIn(reading)).not.toContain(omar.id)
  })
})
