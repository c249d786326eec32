import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { fakeDatabase } from '../../../../tests/support/fake-database.ts'
import { heldBack } from '../../../../tests/support/held-back.ts'
import { type Caller, callerOf } from '../../db/caller.ts'
import type { FindCaller } from '../context.ts'
import { type RunningRealtime, startRealtime } from '../start-realtime.ts'
import { serveSocket } from './serve-socket.ts'

const second = 1_000
const minute = 60 * second

let running: RunningRealtime
let socket: WebSocket
let findCaller: FindCaller

/** The server's end of a socket over a wire that takes everything. */
function openSocket(): WebSocket {
  const wire = new Duplex({ read: () => undefined, write: (_bytes, _encoding, written) => written() })
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET' })
  request.headers = {
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  const opened: WebSocket[] = []
  const server = new WebSocketServer({ noServer: true })
  server.handleUpgrade(request, wire, Buffer.alloc(0), (socket) => opened.push(socket))
  const [socket] = opened
  if (!socket) throw new Error('the socket was not opened')
  return socket
}

const speak = (topic: string, event: string, payload: object = {}) =>
  void socket.emit('message', Buffer.from(JSON.stringify(['1', '1', topic, event, payload])), false)

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  const anybody = callerOf({ role: 'anon' })
  findCaller = async () => anybody
  running = await startRealtime({
    keysDigest: 'ours',
    database: fakeDatabase({
      pipeline: async (statements) => statements.map(() => ({ columns: [], rows: [], command: 'SELECT 1' })),
    }),
    findCaller: (token) => findCaller(token),
    limits: { factor: 1, perAddressFactor: 1 },
    hasPublicBroadcast: true,
    onMessageRefused: () => undefined,
    log: fastify().log,
  })
  socket = openSocket()
  const options = {
    version: '2.0.0',
    caller: anybody,
    headers: {},
    network: '203.0.113.7',
    site: '203.0.113.7',
  } as const
  serveSocket(running.context, socket, options)
  speak('realtime:a', 'phx_join')
  await vi.advanceTimersByTimeAsync(second)
})
afterEach(async () => {
  await running.stop()
  vi.useRealTimers()
})

test('a hidden tab, which its browser lets speak once a minute and a little late, keeps its socket', async () => {
  for (let heartbeat = 0; heartbeat < 5; heartbeat += 1) {
    await vi.advanceTimersByTimeAsync(minute + second)
    speak('phoenix', 'heartbeat')
  }
  expect(socket.readyState).toBe(socket.OPEN)
})

test('who has fallen silent is cut off', async () => {
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(socket.readyState).not.toBe(socket.OPEN)
})

test('who hangs up while the token of a join is looked at holds nothing', async () => {
  const sara = callerOf({ role: 'authenticated', sub: 'sara' })
  const looked = heldBack<Caller>()
  findCaller = () => looked.promise
  speak('realtime:b', 'phx_join', { access_token: 'fresh' })
  socket.terminate()
  await vi.advanceTimersByTimeAsync(second)
  expect(socket.readyState).toBe(socket.CLOSED)
  looked.resolve(sara)
  await vi.advanceTimersByTimeAsync(second)
  const { sockets, channels } = running.context.quotas.of(sara, '203.0.113.7')
  expect([sockets.inUse(), channels.inUse()]).toEqual([0, 0])
})
