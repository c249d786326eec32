/**
 * How long a message takes from being sent until it is on the screens of 80 others in its room, at 50 messages a second, beside a
 * server that only hands them on; and what 1,000 sockets in 20 rooms take of memory.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import WebSocket from 'ws'
import { runSql } from './captured-sql.ts'
import { residentMegabytes } from './memory.ts'
import { idInSql, idOf } from './numbered.ts'
import { post } from './people.ts'
import { atMost, type Row, rounded } from './report.ts'
import type { Bench } from './throughput.ts'

const others = 80
const perSecond = 50
const messages = 500
const mostMs = 150
const crowded = { rooms: 20, people: 50, mostMegabytes: 300 }
const settleMs = 2_000
/** For what is still on its way after the last was sent. */
const patienceMs = 10_000

const roomId = (number: number) => `be000000-0000-4000-a000-${String(number).padStart(12, '0')}`

/** Rooms whose people sit there for as long as it takes. */
const fillRooms = (rooms: number, people: number) => `
delete from public.rooms where owner_id = '${idOf('user', 0)}';
insert into public.rooms (id, owner_id, name, max_users)
select ('be000000-0000-4000-a000-' || lpad(n::text, 12, '0'))::uuid, '${idOf('user', 0)}', 'bench', 200
from generate_series(0, ${rooms - 1}) as n;
insert into public.room_members (room_id, user_id, seen_at)
select ('be000000-0000-4000-a000-' || lpad((n / ${people})::text, 12, '0'))::uuid, ${idInSql('user', 'n')}::uuid, now() + interval '1 hour'
from generate_series(0, ${rooms * people - 1}) as n;`

/** When each socket was told of each message, by its id. */
type Told = Map<string, number>[]

interface Crowd {
  told: Told
  close(): void
}

/** @returns the time that each message took to the last of all, in ms, shortest first; infinite of one that was lost @throws where one came twice */
async function timesOf(
  { told }: Crowd,
  send: (id: string, number: number) => Promise<unknown>,
): Promise<number[]> {
  const sent = new Map<string, number>()
  const sending: Promise<unknown>[] = []
  const begun = performance.now()
  for (let number = 0; number < messages; number += 1) {
    const due = begun + (number * 1_000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    const id = randomUUID()
    sent.set(id, performance.now())
    sending.push(send(id, number))
  }
  await Promise.all(sending)
  for (let waited = 0; waited < patienceMs && told.some(({ size }) => size < messages); waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50))
  return [...sent]
    .map(([id, at]) => Math.max(...told.map((heard) => heard.get(id) ?? Number.POSITIVE_INFINITY)) - at)
    .sort((a, b) => a - b)
}

const quantile = (sorted: number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN

function note(heard: Map<string, number>, id: string): void {
  if (heard.has(id)) throw new Error('a message came twice')
  heard.set(id, performance.now())
}

/** Joins with the frames that realtime-js sends, without its cost. */
function listen(
  url: string,
  anonKey: string,
  token: string,
  room: string,
): Promise<[WebSocket, Map<string, number>]> {
  const heard = new Map<string, number>()
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`,
  )
  const topic = `realtime:room:${room}`
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => {
      const payload = { config: { private: true }, access_token: token }
      socket.send(JSON.stringify({ topic, event: 'phx_join', payload, ref: '1', join_ref: '1' }))
    })
    socket.on('message', (data) => {
      const { event, payload } = JSON.parse(data.toString())
      if (event === 'broadcast' && payload.event === 'message') note(heard, payload.payload.id)
      else if (event === 'phx_reply' && payload.status === 'ok') resolve([socket, heard])
      else if (payload.status === 'error') reject(new Error(JSON.stringify(payload.response)))
    })
  })
}

async function crowdOf(
  { backend }: Bench,
  places: number[],
  roomOf: (place: number) => string,
): Promise<Crowd> {
  const sockets: [WebSocket, Map<string, number>][] = []
  // As people come: not all at the same instant.
  for (let first = 0; first < places.length; first += 50) {
    const some = places.slice(first, first + 50)
    sockets.push(
      ...(await Promise.all(
        some.map((place) => listen(backend.url, backend.anonKey, backend.tokens[place] ?? '', roomOf(place))),
      )),
    )
  }
  return {
    told: sockets.map(([, heard]) => heard),
    close: () => {
      for (const [socket] of sockets) socket.terminate()
    },
  }
}

async function timesOfRoom(bench: Bench): Promise<number[]> {
  const { backend, cluster, database } = bench
  await runSql(cluster, database, fillRooms(1, others + 1))
  const crowd = await crowdOf(
    bench,
    Array.from({ length: others + 1 }, (_, place) => place),
    () => roomId(0),
  )
  const times = await timesOf(crowd, (p_request_id, number) =>
    post(
      `${backend.url}/rest/v1/rpc/send_room_message`,
      backend.anonKey,
      { p_room_id: roomId(0), p_content: `رسالة ${number}`, p_request_id },
      { authorization: `Bearer ${backend.tokens[number % (others + 1)]}` },
    ).then((answer) => {
      if (!Object(answer).success) throw new Error(JSON.stringify(answer))
    }),
  )
  crowd.close()
  return times
}

async function timesOfBareServer(): Promise<number[]> {
  const server = spawn(process.execPath, [fileURLToPath(new URL('bare-fan-out.js', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(server.stdout, 'data')
  const sockets = await Promise.all(
    Array.from({ length: others + 1 }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${String(port).trim()}`)
      await once(socket, 'open')
      const heard = new Map<string, number>()
      socket.on('message', (data) => note(heard, JSON.parse(data.toString()).id))
      return { socket, heard }
    }),
  )
  const crowd = { told: sockets.map(({ heard }) => heard), close: () => undefined }
  const times = await timesOf(crowd, async (id, number) =>
    sockets[number % sockets.length]?.socket.send(JSON.stringify({ id, content: `رسالة ${number}` })),
  )
  for (const { socket } of sockets) socket.terminate()
  server.kill()
  return times
}

/** @returns p99, with p50 beside it, and the same of the bare server */
export async function measureRoomFanOut(bench: Bench): Promise<Row> {
  const [bare, ours] = [await timesOfBareServer(), await timesOfRoom(bench)]
  const told = (times: number[]) => `${rounded(quantile(times, 0.5))}; ${rounded(quantile(times, 0.99))} ms`
  return {
    ...atMost(
      `room: sent → on ${others} other screens, ${perSecond}/s, p50; p99`,
      quantile(ours, 0.99),
      mostMs,
      'ms',
    ),
    measured: told(ours),
    beside: `${told(bare)} bare ws`,
  }
}

/** @param pid of the server */
export async function measureRoomMemory(bench: Bench, pid: number): Promise<Row> {
  const { rooms, people, mostMegabytes } = crowded
  await runSql(bench.cluster, bench.database, fillRooms(rooms, people))
  const places = Array.from({ length: rooms * people }, (_, place) => place)
  const crowd = await crowdOf(bench, places, (place) => roomId(Math.floor(place / people)))
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const megabytes = await residentMegabytes(pid)
  crowd.close()
  return atMost(`memory with ${rooms * people} sockets in ${rooms} rooms`, megabytes, mostMegabytes, 'MB')
}
