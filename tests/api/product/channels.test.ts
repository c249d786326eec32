import { beforeAll, describe, expect, test } from 'vitest'
import { client, product } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { shortWhile, subscribe, subscribed } from '../realtime/people.ts'

const own = { config: { private: true } }
const spoken = { config: { private: true, broadcast: { ack: true } } }

let sara: Person
let omar: Person
beforeAll(async () => {
  sara = await signUp('sara')
  omar = await signUp('omar')
})

describe('channels of the product', () => {
  test('are private: a public one of any name that asks for no table is refused', async () => {
    const refusal = {
      status: 'CHANNEL_ERROR',
      message: 'PrivateOnly: This project only allows private channels',
    }
    for (const api of [client(product), omar.api]) {
      for (const topic of [`user:${sara.id}`, `user:${sara.id}:wallet-1`, 'anything']) {
        expect(await subscribe(api.channel(topic))).toEqual(refusal)
        await api.removeAllChannels()
      }
    }
  })

  test('that are public carry changes of tables, and nothing that anybody says', async () => {
    const heard: string[] = []
    const listener = omar.api
      .channel(`user:${sara.id}`, { config: { broadcast: { self: true, ack: true } } })
      .on('broadcast', { event: '*' }, () => heard.push('broadcast'))
      .on('presence', { event: 'sync' }, () => heard.push('presence'))
      .on('postgres_changes', { event: '*', schema: 'public', table: 'notifications' }, () =>
        heard.push('change'),
      )
    await subscribed(listener)
    expect(await listener.send({ type: 'broadcast', event: 'forged', payload: {} })).toBe('error')
    expect(await listener.track({ here: true })).not.toBe('ok')
    await (await signUp('noor')).api.from('friend_requests').insert({ receiver_id: omar.id })
    await expect.poll(() => heard).toEqual(['change'])
    await omar.api.removeAllChannels()
  })

  test('of a person are heard by that person alone', async () => {
    for (const topic of [`user:${sara.id}`, `user:${sara.id}:wallet-1`]) {
      expect(await subscribe(sara.api.channel(topic, own))).toEqual({ status: 'SUBSCRIBED' })
      for (const api of [client(product), omar.api]) {
        expect((await subscribe(api.channel(topic, own))).message).toMatch(/^Unauthorized/)
        await api.removeAllChannels()
      }
    }
    await sara.api.removeAllChannels()
  })

  test('of other names are nobody’s, however much they look like one’s own', async () => {
    const names = [
      `user:${sara.id}x`,
      `user:${sara.id.slice(0, -1)}`,
      `user:%`,
      'user:',
      `room:${sara.id}`,
      sara.id,
    ]
    for (const topic of names) {
      expect((await subscribe(sara.api.channel(topic, own))).message).toMatch(/^Unauthorized/)
      await sara.api.removeAllChannels()
    }
  })

  test('are spoken in by the server alone: not by their owner, and not past the socket', async () => {
    const topic = `user:${sara.id}`
    const heard: string[] = []
    const channel = sara.api
      .channel(topic, spoken)
      .on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
    await subscribed(channel)
    expect(await channel.send({ type: 'broadcast', event: 'mine', payload: {} })).toBe('error')
    expect(await channel.track({ mood: 'present' })).not.toBe('ok')
    for (const api of [client(product), omar.api, sara.api]) {
      for (const isPrivate of [true, false]) {
        const { data } = await api.auth.getSession()
        const token = data.session?.access_token ?? product.anonKey
        const address = `${product.url}/realtime/v1/api/broadcast`
        const headers = {
          apikey: product.anonKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        }
        const one = await fetch(
          `${address}/${encodeURIComponent(topic)}/events/forged?private=${isPrivate}`,
          {
            method: 'POST',
            headers,
            body: '{}',
          },
        )
        expect(one.status).toBe(403)
        const messages = [{ topic, event: 'forged', payload: {}, private: isPrivate }]
        await fetch(address, { method: 'POST', headers, body: JSON.stringify({ messages }) })
      }
    }
    await shortWhile()
    expect(heard).toEqual([])
    await sara.api.removeAllChannels()
  })

  test('carry the changes of one’s own rows, and no deletion of another’s', async () => {
    const mine: unknown[] = []
    const theirs: unknown[] = []
    const requests = { event: '*', schema: 'public', table: 'friend_requests' } as const
    const stranger = await signUp('zaid')
    await subscribed(
      omar.api
        .channel(`user:${omar.id}:requests-1`, own)
        .on('postgres_changes', requests, (change) => mine.push(change.eventType)),
    )
    await subscribed(
      stranger.api
        .channel(`user:${stranger.id}:requests-1`, own)
        .on('postgres_changes', requests, (change) => theirs.push(change.eventType)),
    )
    const { data } = await sara.api
      .from('friend_requests')
      .insert({ sender_id: sara.id, receiver_id: omar.id })
      .select('id')
      .single()
    await expect.poll(() => mine).toEqual(['INSERT'])
    await sara.api.from('friend_requests').delete().eq('id', data?.id)
    await expect.poll(() => mine).toEqual(['INSERT', 'DELETE'])
    await shortWhile()
    expect(theirs).toEqual([])
    for (const { api } of [omar, stranger]) await api.removeAllChannels()
  })
})
