import { describe, expect, test } from 'vitest'
import { newTopic, stranger, subscribe, subscribed } from './people.ts'

describe('a connection', () => {
  test('opens with the first channel, and ends when it is told to', async () => {
    const { realtime } = stranger()
    expect(realtime.isConnected()).toBe(false)
    expect(realtime.endpointURL()).toMatch(/\/realtime\/v1\/websocket\?apikey=.+&vsn=2\.0\.0$/)
    await subscribed(realtime.channel(newTopic()))
    expect(realtime.isConnected()).toBe(true)
    expect(realtime.connectionState()).toBe('open')
    expect(await realtime.disconnect()).toBe('ok')
    expect([realtime.isConnecting(), realtime.isDisconnecting()]).toEqual([false, false])
    expect(realtime.connectionState()).toBe('closed')
  })

  test('may be opened before there is a channel', async () => {
    const { realtime } = stranger()
    realtime.connect()
    await expect.poll(() => realtime.isConnected()).toBe(true)
    await realtime.disconnect()
  })

  test('has its heartbeats answered', async () => {
    const { realtime } = stranger()
    const statuses: string[] = []
    realtime.onHeartbeat((status) => statuses.push(status))
    await subscribed(realtime.channel(newTopic()))
    await realtime.sendHeartbeat()
    await expect.poll(() => statuses).toEqual(['sent', 'ok'])
  })

  test('that is lost is made again, and its channels with it', async () => {
    const client = stranger()
    const heard: string[] = []
    const statuses: string[] = []
    const topic = newTopic()
    client
      .channel(topic)
      .on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
      .subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
    const flood = Array.from({ length: 2000 }, (_, n) => ({
      topic: 'x',
      event: 'y',
      payload: {},
      ref: `${n}`,
    }))
    for (const message of flood) client.realtime.push(message)
    await expect
      .poll(() => statuses, { timeout: 10_000 })
      .toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'])
    await stranger().channel(topic).httpSend('back', {})
    await expect.poll(() => heard).toEqual(['back'])
  })
})

describe('channels', () => {
  test('are kept by name until they are removed', async () => {
    const client = stranger()
    const [one, two] = [client.channel(newTopic()), client.channel(newTopic())]
    expect(client.getChannels()).toEqual([one, two])
    expect(client.channel(one.subTopic)).toBe(one)
    await Promise.all([subscribed(one), subscribed(two)])
    expect(await client.removeChannel(one)).toBe('ok')
    expect(client.getChannels()).toEqual([two])
    expect(await client.removeAllChannels()).toEqual(['ok'])
    expect(client.getChannels()).toEqual([])
  })

  test('can be left and entered again', async () => {
    const client = stranger()
    const topic = newTopic()
    const first = await subscribed(client.channel(topic))
    expect(await first.unsubscribe()).toBe('ok')
    expect(await subscribe(client.channel(topic))).toEqual({ status: 'SUBSCRIBED' })
  })
})
