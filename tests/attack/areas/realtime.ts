/** Realtime under attack: hearing and speaking on channels of others, and sockets without end. */
import { randomUUID } from 'node:crypto'
import { isRefused, newAddress } from '../calls.ts'
import type { Area, Stage } from '../scenario.ts'
import { joinOnce, openSocket, type Socket } from '../sockets.ts'

async function socketOf(stage: Stage, from?: string): Promise<Socket> {
  const socket = await openSocket(stage.product, from)
  if (!socket) throw new Error('no socket opened')
  return socket
}

function shortWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 400))
}

const hasHeard = ({ heard }: Socket) => heard.some(({ event }) => event === 'broadcast')

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
  const socket = await socketOf(stage)
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
  for (const [table, filter] of wishes) {
    for (const isPrivate of [true, false]) {
      const topic = `user:${mallory.id}:${randomUUID()}`
      await socket.join({ topic, token: mallory.token, config: changesOf(isPrivate, table, filter) })
    }
  }
  await sara.call('/rest/v1/friend_requests', { body: { receiver_id: noor.id } })
  await shortWhile()
  await sara.call(`/rest/v1/friend_requests?receiver_id=eq.${noor.id}`, { method: 'DELETE' })
  await shortWhile()
  const changes = socket.heard.filter(({ event }) => event === 'postgres_changes')
  stage.judge(!changes.some(({ payload }) => typeOf(payload) !== 'DELETE'), 'a member hears of others’ rows')
  stage.judge(
    !changes.some(({ payload }) => typeOf(payload) === 'DELETE'),
    'a member hears what others deleted',
  )
  socket.close()
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
      stage.judge(status !== 'ok', `joined the private channel ${topic}`)
    }
  }
  const message = { topic: `user:${sara.id}`, event: 'message', payload: {}, private: true }
  for (const token of [mallory.token, undefined]) {
    const ear = await socketOf(stage)
    const joined = await ear.join({
      topic: `user:${sara.id}`,
      token: sara.token,
      config: { private: true },
    })
    if (joined !== 'ok') throw new Error(`the owner cannot listen: ${joined}`)
    await stage.call('/realtime/v1/api/broadcast', { token, body: { messages: [message] } })
    await shortWhile()
    stage.judge(!hasHeard(ear), 'a message in a private channel that is not theirs')
    ear.close()
  }
}

/** The app is closed: nobody without an account speaks where members listen, be that their own channel or a public one. */
async function speakAsStranger(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const changes = changesOf(false, 'notifications')
  const own = { topic: `user:${sara.id}`, config: { private: true } }
  for (const { topic, config } of [own, { topic: `hall-${randomUUID()}`, config: changes }]) {
    const [ear, mouth] = [await socketOf(stage), await socketOf(stage)]
    const joined = await ear.join({ topic, token: sara.token, config })
    if (joined !== 'ok') throw new Error(`a member cannot listen: ${joined}`)
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
    if (config === own.config && stage.product.hasServiceKey) await mustHearServer(stage, ear, topic)
    ear.close()
    mouth.close()
  }
}

async function mustHearServer({ call, product }: Stage, ear: Socket, topic: string): Promise<void> {
  const messages = [{ topic, event: 'x', payload: {}, private: true }]
  await call('/realtime/v1/api/broadcast', { apikey: product.serviceKey(), body: { messages } })
  for (let waited = 0; waited < 10_000 && !hasHeard(ear); waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50))
  if (!hasHeard(ear)) throw new Error('the member does not even hear the server')
}

async function useBadTokens(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const [header, payload] = sara.token.split('.')
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
    stage.judge(status !== 'ok', `a channel for the token ${token.slice(0, 20)}`)
  }
  const stranger = await openSocket({ ...stage.product, anonKey: 'sb_publishable_of_somebody_else' })
  stage.judge(stranger === null, 'a socket without the public key')
  stranger?.close()
}

async function openManySockets(stage: Stage): Promise<void> {
  const from = newAddress()
  const wanted = stage.times(300, 1_500)
  const opened: Socket[] = []
  for (let asked = 0; asked < wanted; asked += 50) {
    const sockets = await Promise.all(Array.from({ length: 50 }, () => openSocket(stage.product, from)))
    opened.push(...sockets.filter((socket) => socket !== null))
  }
  await shortWhile()
  const open = opened.filter(({ socket }) => socket.readyState === socket.OPEN).length
  stage.judge(open < wanted, `one address holds ${open} sockets`)
  const other = await openSocket(stage.product)
  stage.judge(other !== null, 'nobody else gets a socket meanwhile')
  for (const socket of [...opened, ...(other ? [other] : [])]) socket.close()
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
    const socket = await socketOf(stage)
    socket.socket.send(frame)
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.close()
    const { status } = await stage.call('/health', { apikey: null })
    stage.judge(status === 200, `a frame stopped the server: ${String(frame).slice(0, 40)}`)
  }
  stage.judge(
    isRefused(await stage.call('/realtime/v1/api/broadcast', { body: '[[[' })),
    'nonsense was broadcast',
  )
}

export const realtime: Area = {
  title: 'realtime',
  scenarios: [
    { name: 'a member hears of others’ rows and deletions', hole: 17, attempt: hearOthers },
    { name: 'a member joins private channels of others, and speaks in them', hole: 15, attempt: joinOthers },
    { name: 'a stranger speaks where members listen', hole: 15, attempt: speakAsStranger },
    { name: 'a stranger joins with tokens that are none', attempt: useBadTokens },
    { name: 'one address opens sockets without end', hole: 15, attempt: openManySockets },
    { name: 'a stranger sends frames that are none', attempt: sendNonsense },
  ],
}
