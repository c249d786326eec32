import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { protocol, serviceClient, sql } from '../../support/backends.ts'
import { newPerson, newTopic, shortWhile, stranger, subscribe, subscribed, tokenOf } from './people.ts'

const isPrivate = { config: { private: true } }

describe('private channels', () => {
  test('are joined by those whom the policies let read', async () => {
    const [sara, omar] = await Promise.all([newPerson(), newPerson()])
    const topic = `club:${sara.id}`
    expect(await subscribe(sara.client.channel(topic, isPrivate))).toEqual({ status: 'SUBSCRIBED' })
    const refusal = {
      status: 'CHANNEL_ERROR',
      message: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
    }
    expect(await subscribe(omar.client.channel(topic, isPrivate))).toEqual(refusal)
    expect(await subscribe(stranger().channel(topic, isPrivate))).toEqual(refusal)
  })

  test('are written to by those whom the policies let write', async () => {
    const [sara, omar] = await Promise.all([newPerson(), newPerson()])
    const config = { private: true, broadcast: { ack: true } }
    const heard: string[] = []
    await subscribed(
      omar.client
        .channel('hall', isPrivate)
        .on('broadcast', { event: '*' }, ({ event }) => heard.push(event)),
    )
    const inHall = await subscribed(sara.client.channel('hall', { config }))
    expect(await inHall.send({ type: 'broadcast', event: sara.id, payload: {} })).toBe('error')
    const inClub = await subscribed(sara.client.channel(`club:${sara.id}`, { config }))
    expect(await inClub.send({ type: 'broadcast', event: 'mine', payload: {} })).toBe('ok')
    await shortWhile()
    expect(heard).not.toContain(sara.id)
  })

  test('are other rooms than the public ones of their names', async () => {
    const sara = await newPerson()
    const topic = `club:${sara.id}`
    const heard: string[] = []
    await subscribed(
      sara.client.channel(topic, isPrivate).on('broadcast', { event: '*' }, ({ event }) => heard.push(event)),
    )
    const outside = await subscribed(stranger().channel(topic))
    await outside.send({ type: 'broadcast', event: 'forged', payload: {} })
    await shortWhile()
    expect(heard).toEqual([])
  })

  test('replay is for private channels', async () => {
    const client = stranger()
    expect(() => client.channel(newTopic(), { config: { broadcast: { replay: { since: 0 } } } })).toThrow(
      'must be a private channel',
    )
  })
})

describe('tokens', () => {
  test('a join with a bad one is refused', async () => {
    const id = randomUUID()
    const bad: [token: string, message: RegExp][] = [
      [await tokenOf(id, '-10s'), /^InvalidJWTToken: Token has expired \d+ seconds ago$/],
      [await tokenOf(id, '1h', 'another-secret-of-at-least-32-characters'), /^JwtSignatureError: /],
      ['rubbish', /^MalformedJWT: The token provided is not a valid JWT$/],
    ]
    for (const [token, message] of bad) {
      const client = stranger()
      await client.realtime.setAuth(token)
      expect(await subscribe(client.channel(newTopic()))).toEqual({
        status: 'CHANNEL_ERROR',
        message: expect.stringMatching(message),
      })
    }
  })

  test('a channel is closed when its token expires, and says so', async () => {
    const { client } = await newPerson({ lifetime: '5s' })
    const told: unknown[] = []
    const statuses: string[] = []
    const channel = client.channel(newTopic()).on('system', {}, (message) => told.push(message))
    channel.subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses, { timeout: 15_000 }).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(told).toEqual([
      {
        extension: 'system',
        status: 'error',
        message: expect.stringMatching(/^Token has expired \d+ seconds ago$/),
        channel: channel.subTopic,
      },
    ])
  })

  test('a new one keeps the channel open', async () => {
    const id = randomUUID()
    const { client } = await newPerson({ lifetime: '5s', id })
    const statuses: string[] = []
    const channel = client.channel(`club:${id}`, isPrivate)
    channel.subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
    await client.realtime.setAuth(await tokenOf(id))
    await new Promise((resolve) => setTimeout(resolve, 5500))
    expect(statuses).toEqual(['SUBSCRIBED'])
  })

  test('a new one of somebody else changes what is told', async () => {
    const [sara, omar] = await Promise.all([newPerson(), newPerson()])
    const heard: unknown[] = []
    const channel = sara.client
      .channel(newTopic())
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'letters' }, ({ new: row }) =>
        heard.push(row.text),
      )
    const answers: string[] = []
    channel.on('system', {}, ({ message }) => answers.push(message))
    await subscribed(channel)
    await sara.client.realtime.setAuth(omar.token)
    await expect.poll(() => answers).toEqual(['Subscribed to PostgreSQL', 'Subscribed to PostgreSQL'])
    await sql(
      protocol,
      `insert into public.letters (recipient, text) values ('${sara.id}', 'to Sara'), ('${omar.id}', 'to Omar')`,
    )
    await expect.poll(() => heard).toEqual(['to Omar'])
  })

  test('one that may not read any more closes a private channel', async () => {
    const [sara, omar] = await Promise.all([newPerson(), newPerson()])
    const told: string[] = []
    const topic = `club:${sara.id}`
    const channel = sara.client
      .channel(topic, isPrivate)
      .on('system', {}, ({ message }) => told.push(message))
    const statuses: string[] = []
    channel.subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
    await sara.client.realtime.setAuth(omar.token)
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(told).toEqual([`You no longer have permission to read from this Channel topic: ${topic}`])
  })
})

test('readiness is told to those who ask for it', async () => {
  const config = { broadcast: { replication_ready: true } }
  const told = new Promise((resolve) => {
    stranger().channel(newTopic(), { config }).on('system', {}, resolve).subscribe()
  })
  expect(await told).toMatchObject({
    extension: 'system',
    status: 'ok',
    message: 'Replication connection established',
  })
})

describe('whom the pre-request check refuses', () => {
  test('joins nothing and broadcasts nothing', async () => {
    const outcast = await newPerson()
    await sql(protocol, `insert into public.outcasts values ('${outcast.id}')`)
    const refusal = { status: 'CHANNEL_ERROR', message: 'Unauthorized: You are an outcast' }
    expect(await subscribe(outcast.client.channel(newTopic()))).toEqual(refusal)
    expect(await subscribe(outcast.client.channel(`club:${outcast.id}`, isPrivate))).toEqual(refusal)
    await expect(outcast.client.channel(newTopic()).httpSend('hello', {})).rejects.toThrow(
      'You are an outcast',
    )
  })

  test('loses an open channel with the next token', async () => {
    const sara = await newPerson()
    const statuses: string[] = []
    sara.client.channel(newTopic()).subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
    await sql(protocol, `insert into public.outcasts values ('${sara.id}')`)
    await sara.client.realtime.setAuth(await tokenOf(sara.id))
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
  })
})

describe('rights that may have changed are asked at once', () => {
  /** Somebody with an account, in an open channel, whom the check refuses from now on without anybody having been told. */
  async function newOutcast() {
    const account = { email: `${randomUUID()}@example.com`, password: 'kalima-sirriya' }
    const { data } = await serviceClient(protocol).auth.admin.createUser({ ...account, email_confirm: true })
    const id = data.user?.id ?? ''
    const api = stranger()
    await api.auth.signInWithPassword(account)
    const statuses: string[] = []
    api.channel(newTopic()).subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
    await sql(protocol, `insert into public.outcasts values ('${id}')`)
    return { id, account, statuses }
  }

  test('when the database says so, for one person or for everybody', async () => {
    const [sara, omar] = await Promise.all([newOutcast(), newOutcast()])
    await sql(protocol, `select pg_notify('rights_changed', '${sara.id}')`)
    await expect.poll(() => sara.statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(omar.statuses).toEqual(['SUBSCRIBED'])
    await sql(protocol, `select pg_notify('rights_changed', '')`)
    await expect.poll(() => omar.statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
  })

  test('when an account is given other rights', async () => {
    const { id, statuses } = await newOutcast()
    await serviceClient(protocol).auth.admin.updateUserById(id, { app_metadata: { role: 'guest' } })
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
  })

  test('when an account is banned', async () => {
    const { id, statuses } = await newOutcast()
    await serviceClient(protocol).auth.admin.updateUserById(id, { ban_duration: '1h' })
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
  })

  test('when a session ends', async () => {
    const { account, statuses } = await newOutcast()
    const elsewhere = stranger()
    await elsewhere.auth.signInWithPassword(account)
    await elsewhere.auth.signOut({ scope: 'global' })
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
  })

  test('and who may stay, stays', async () => {
    const sara = await newPerson()
    const statuses: string[] = []
    sara.client.channel(`club:${sara.id}`, isPrivate).subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
    await sql(protocol, `select pg_notify('rights_changed', '${sara.id}')`)
    await shortWhile()
    expect(statuses).toEqual(['SUBSCRIBED'])
  })
})

describe('the address', () => {
  const statusOf = (query: string): Promise<number> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${protocol.url.replace('http', 'ws')}/realtime/v1/websocket${query}`)
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.on('open', () => {
        socket.close()
        resolve(101)
      })
      socket.on('error', () => undefined)
    })

  test('needs one of the API keys', async () => {
    expect(await statusOf('')).toBe(401)
    expect(await statusOf('?apikey=wrong&vsn=2.0.0')).toBe(401)
    expect(await statusOf(`?apikey=${protocol.anonKey}&vsn=2.0.0`)).toBe(101)
  })

  test('asked for without a socket is nothing', async () => {
    const response = await fetch(`${protocol.url}/realtime/v1/websocket?apikey=${protocol.anonKey}`)
    expect(response.status).toBe(404)
  })
})
