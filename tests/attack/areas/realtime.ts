/** Realtime under attack: hearing and speaking on channels of others, and sockets without end. */

import { randomInt, randomUUID } from 'node:crypto'
import { happens } from '../../support/happens.ts'
import { isRefused, newAddress } from '../calls.ts'
import type { Member } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'
import {
  HandshakeRefused,
  handshakeStatus,
  joinOnce,
  openSocket,
  ownChannel,
  type Socket,
} from '../sockets.ts'

function shortWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 400))
}

const hasHeard = ({ heard }: Socket) => heard.some(({ event }) => event === 'broadcast')

/** Whether a change of a row came: its deletion, or any other. */
function hears({ heard }: Socket, isDeletion: boolean): boolean {
  return heard.some(
    ({ event, payload }) => event === 'postgres_changes' && (typeOf(payload) === 'DELETE') === isDeletion,
  )
}

const changesOf = (isPrivate: boolean, table: string, filter?: string) => ({
  private: isPrivate,
  postgres_changes: [{ event: '*', schema: 'public', table, ...(filter ? { filter } : {}) }],
})

async function hearOthers(stage: Stage): Promise<void> {
  const [sara, noor, mallory] = [
    await stage.member('sara'),
    await stage.member('noor'),
    await stage.member('mallory'),
  ]
  const [socket, own] = [await openSocket(stage.product), await openSocket(stage.product)]
  const topic = `changes:${noor.id}`
  const config = changesOf(false, 'friend_requests')
  const joined = await own.join({ topic, token: noor.token, config })
  stage.require(joined === 'ok', `Noor cannot listen to what concerns her: ${joined}`)
  const wishes: [string, string?][] = [
    ['notifications', `user_id=eq.${noor.id}`],
    ['notifications'],
    ['friend_requests', `receiver_id=eq.${noor.id}`],
    ['friend_requests'],
    ['user_points'],
    ['profiles'],
    ['ledger_entries'],
    ['*'],
  ]
  const statuses: string[] = []
  for (const [table, filter] of wishes) {
    for (const isPrivate of [true, false]) {
      const topic = `user:${mallory.id}:${randomUUID()}`
      const config = changesOf(isPrivate, table, filter)
      statuses.push(await socket.join({ topic, token: mallory.token, config }))
    }
  }
  stage.require(statuses.includes('ok'), `Mallory could listen to nothing: ${statuses}`)
  const asked = await sara.call('/rest/v1/friend_requests', { body: { receiver_id: noor.id } })
  stage.requireSuccess(asked, 'a request of friendship')
  await happens(() => hears(own, false))
  stage.require(hears(own, false), 'not even Noor hears of it')
  await shortWhile()
  stage.judge(!hears(socket, false), 'a member hears of others’ rows')
  const path = `/rest/v1/friend_requests?receiver_id=eq.${noor.id}`
  stage.requireSuccess(await sara.call(path, { method: 'DELETE' }), 'its withdrawal')
  await happens(() => hears(own, true))
  stage.require(hears(own, true), 'not even Noor hears that it was withdrawn')
  await shortWhile()
  stage.judge(!hears(socket, true), 'a member hears what others deleted')
  for (const each of [socket, own]) each.close()
}

function typeOf({ data }: Record<string, unknown>): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
}

async function joinOthers(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  for (const topic of [
    `user:${sara.id}`,
    `user:${sara.id.toUpperCase()}`,
    `room:${randomUUID()}`,
    'admin',
    `user:${sara.id} `,
  ]) {
    for (const token of [mallory.token, undefined]) {
      const status = await joinOnce(stage.product, { topic, token, config: { private: true } })
      stage.judge(status === 'error', `joining the private channel ${topic}: ${status}`)
    }
  }
  const message = { topic: `user:${sara.id}`, event: 'message', payload: {}, private: true }
  for (const token of [mallory.token, undefined]) {
    const ear = await openSocket(stage.product)
    const joined = await ear.join({
      topic: `user:${sara.id}`,
      token: sara.token,
      config: { private: true },
    })
    stage.require(joined === 'ok', `the owner cannot listen: ${joined}`)
    await stage.call('/realtime/v1/api/broadcast', { token, body: { messages: [message] } })
    await shortWhile()
    stage.judge(!hasHeard(ear), 'a message in a private channel that is not theirs')
    await mustHearServer(stage, ear, `user:${sara.id}`)
    ear.close()
  }
}

/** The app is closed: nobody without an account speaks where members listen, be that their own channel or a public one. */
async function speakAsStranger(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const changes = changesOf(false, 'notifications')
  const own = { topic: `user:${sara.id}`, config: { private: true } }
  for (const { topic, config } of [own, { topic: `hall-${randomUUID()}`, config: changes }]) {
    const [ear, mouth] = [await openSocket(stage.product), await openSocket(stage.product)]
    const joined = await ear.join({ topic, token: sara.token, config })
    stage.require(joined === 'ok', `a member cannot listen: ${joined}`)
    for (const wish of [{}, { private: true }, changes]) {
      await mouth.join({ topic, config: wish })
      mouth.send(`realtime:${topic}`, 'broadcast', { type: 'broadcast', event: 'x', payload: {} })
    }
    for (const isPrivate of [true, false]) {
      const message = { topic, event: 'x', payload: {}, private: isPrivate }
      await stage.call('/realtime/v1/api/broadcast', { body: { messages: [message] } })
    }
    await shortWhile()
    stage.judge(!hasHeard(ear), 'a stranger speaks where a member listens')
    // Whoever could not hear anybody would not hear a stranger either.
    await (config === own.config ? mustHearServer(stage, ear, topic) : mustHearChange(stage, ear, sara))
    ear.close()
    mouth.close()
  }
}

async function mustHearServer(stage: Stage, ear: Socket, topic: string): Promise<void> {
  const messages = [{ topic, event: 'x', payload: {}, private: true }]
  const apikey = stage.product.serviceKey()
  await stage.call('/realtime/v1/api/broadcast', { apikey, body: { messages } })
  await happens(() => hasHeard(ear))
  stage.require(hasHeard(ear), 'the member does not even hear the server')
}

/** A public channel carries changes of tables alone. */
async function mustHearChange(stage: Stage, ear: Socket, sara: Member): Promise<void> {
  const noor = await stage.member('noor')
  const asked = await noor.call('/rest/v1/friend_requests', { body: { receiver_id: sara.id } })
  stage.requireSuccess(asked, 'a request of friendship')
  await happens(() => hears(ear, false))
  stage.require(hears(ear, false), 'the member does not even hear of her own notification')
}

async function useBadTokens(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const [header, payload] = sara.token.split('.')
  const own = await joinOnce(stage.product, ownChannel(sara))
  stage.require(own === 'ok', `the owner's token opens no channel: ${own}`)
  for (const token of [
    'x',
    '',
    `${header}.${payload}.`,
    `${header}.${payload}.AAAA`,
    stage.product.anonKey.slice(0, -1),
  ]) {
    const status = await joinOnce(stage.product, {
      topic: `user:${sara.id}`,
      token,
      config: { private: true },
    })
    stage.judge(status === 'error', `a channel for the token ${token.slice(0, 20)}: ${status}`)
  }
  const stranger = await handshakeStatus({ ...stage.product, anonKey: 'sb_publishable_of_somebody_else' })
  stage.judge(stranger === 401, `a socket without the public key: ${stranger}`)
}

async function openManySockets(stage: Stage): Promise<void> {
  const from = newAddress()
  const wanted = stage.times(300, 1_500)
  const opened: Socket[] = []
  for (let asked = 0; asked < wanted; asked += 50) {
    const sockets = await Promise.all(Array.from({ length: 50 }, () => openUnlessRefused(stage, from)))
    opened.push(...sockets.filter((socket) => socket !== null))
  }
  await shortWhile()
  const open = opened.filter(({ socket }) => socket.readyState === socket.OPEN).length
  stage.require(open > 0, 'not a single socket opens')
  stage.judge(open < wanted, `one address holds ${open} sockets`)
  stage.judge((await handshakeStatus(stage.product)) === 101, 'nobody else gets a socket meanwhile')
  for (const socket of opened) socket.close()
}

/** Two networks of a carrier's site (a /48) take all of it that they can; the phones beside them join all the same. */
async function crowdNeighboursOut(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const site = `2001:db8:${randomInt(1, 65_536).toString(16)}`
  const network = (number: number) => `${site}:${number.toString(16)}::1`
  const alone = await joinOnce(stage.product, { ...ownChannel(sara), from: network(2) })
  stage.require(alone === 'ok', `no channel opens before they talk: ${alone}`)
  for (let round = 1; round <= stage.times(5, 30); round += 1) {
    const neighbours = await Promise.all(
      Array.from({ length: 5 }, (_, number) => openSocket(stage.product, network(round * 256 + number))),
    )
    const talkers = await Promise.all(
      Array.from({ length: 60 }, (_, number) => openUnlessRefused(stage, network(number % 2))),
    )
    for (const talker of talkers)
      for (let sent = 0; sent < 150; sent += 1) talker?.send('phoenix', 'heartbeat', {})
    for (const neighbour of neighbours) {
      const status = await neighbour.join(ownChannel(sara))
      stage.judge(status === 'ok', `a neighbour of two networks that talk without end: ${status}`)
      neighbour.close()
    }
    for (const talker of talkers) talker?.close()
  }
}

/** @throws where nothing answers */
function openUnlessRefused({ product }: Stage, from: string): Promise<Socket | null> {
  return openSocket(product, from).catch((error: unknown) => {
    if (error instanceof HandshakeRefused && error.status === 429) return null
    throw error
  })
}

async function sendNonsense(stage: Stage): Promise<void> {
  const frames = [
    '',
    '{',
    '[]',
    'null',
    '[1,2,3,4,5]',
    '{"topic":1,"event":[],"payload":"x"}',
    JSON.stringify({ topic: 'realtime:x', event: 'phx_join', payload: null, ref: {} }),
    '['.repeat(100_000),
    `{"topic":"${'x'.repeat(1_000)}","event":"phx_join","payload":{}}`,
  ]
  for (const frame of [...frames, Buffer.alloc(64, 255), Buffer.from([3]), Buffer.alloc(2_000_000)]) {
    const socket = await openSocket(stage.product)
    socket.socket.send(frame)
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.close()
    const { status } = await stage.call('/health', { apikey: null })
    stage.judge(status === 200, `a frame stopped the server: ${String(frame).slice(0, 40)}`)
  }
  const broadcast = (body: unknown) => stage.call('/realtime/v1/api/broadcast', { body })
  stage.judge(isRefused(await broadcast('[[[')), 'nonsense was broadcast')
  stage.requireSuccess(await broadcast({ messages: [] }), 'a broadcast')
  const own = await joinOnce(stage.product, ownChannel(await stage.member('sara')))
  stage.require(own === 'ok', `no channel opens afterwards: ${own}`)
}

export const realtime: Area = {
  title: 'realtime',
  scenarios: [
    { name: 'a member hears of others’ rows and deletions', hole: 17, attempt: hearOthers },
    { name: 'a member joins private channels of others, and speaks in them', hole: 15, attempt: joinOthers },
    { name: 'a stranger speaks where members listen', hole: 15, attempt: speakAsStranger },
    { name: 'a stranger joins with tokens that are none', attempt: useBadTokens },
    { name: 'two networks of a carrier talk their neighbours out', hole: 122, attempt: crowdNeighboursOut },
    { name: 'one address opens sockets without end', hole: 15, attempt: openManySockets },
    { name: 'a stranger sends frames that are none', attempt: sendNonsense },
  ],
}
