import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import {
  connectionLimits,
  createOpenConnections,
  type OpenConnections,
  openFilesDoubt,
} from './open-connections.ts'

const limits = { inAll: 12, ofNetwork: 6, ofSite: 8, room: { stranger: 10, member: 11, own: 12 } }
const own = '127.0.0.1'

let server: Server
let connections: OpenConnections
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  if (!server.listening) return
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const readAll = (request: IncomingMessage, response: ServerResponse) => {
  if (request.headers.from === 'member') connections.noteMember(request.socket)
  request.resume().once('end', () => request.url === '/waits' || response.end('ok'))
  request.once('error', () => undefined)
}

async function serve(): Promise<void> {
  connections = createOpenConnections((address) => address === own, limits)
  server = createServer((request, response) => {
    connections.begin(request, response)
    readAll(request, response)
  })
  server.on('connection', connections.accept)
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
}

const get = (path = '/', from = 'nobody') => `GET ${path} HTTP/1.1\r\nhost: x\r\nfrom: ${from}\r\n\r\n`
const slow = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n{'

/** Each network of the test is one of loopback's addresses. */
async function open(localAddress: string, sent: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  sockets.push(socket)
  socket.write(sent)
  await once(socket, 'connect')
  await pause(10)
  // What stood still for so long has yet to read it.
  for (let round = 0; round < 3; round += 1) await nextRound()
  return socket
}

async function openMany(count: number, localAddress: string, sent: string): Promise<Socket[]> {
  const opened: Socket[] = []
  for (let number = 0; number < count; number += 1) opened.push(await open(localAddress, sent))
  return opened
}

async function isServed(localAddress: string, from?: string): Promise<boolean> {
  const socket = await open(localAddress, get('/', from))
  socket.resume()
  await expect.poll(() => socket.bytesRead > 0 || socket.closed).toBe(true)
  return socket.bytesRead > 0
}

const left = (some: Socket[]) => some.filter(({ readyState }) => readyState === 'open').length

test('one network has a share, of which what is not whole makes room first', async () => {
  await serve()
  const waiting = await openMany(2, '127.0.0.2', get('/waits'))
  const held = await openMany(6, '127.0.0.2', slow)
  expect(await isServed('127.0.0.2')).toBe(true)
  expect(await isServed('127.0.0.3')).toBe(true)
  for (const socket of held) socket.resume()
  await pause(50)
  expect([left(waiting), left(held)]).toEqual([2, 3])
})

test('connections of many networks keep nobody out', async () => {
  await serve()
  for (const network of [2, 3, 4, 5]) {
    for (const socket of await openMany(5, `127.0.0.${network}`, slow)) socket.resume()
  }
  expect(await isServed('127.0.0.6')).toBe(true)
  expect(await isServed(own)).toBe(true)
})

test('where nobody can make room, some is left for members, and for this machine', async () => {
  await serve()
  expect(await isServed('127.0.0.6', 'member')).toBe(true)
  for (const network of [2, 3]) await openMany(5, `127.0.0.${network}`, get('/waits'))
  expect(await isServed('127.0.0.5')).toBe(false)
  expect(await isServed('127.0.0.6')).toBe(true)
  expect(await isServed(own)).toBe(true)
})

test('what this machine leaves open makes room for its own question', async () => {
  await serve()
  for (const socket of await openMany(20, own, slow)) socket.resume()
  expect(await isServed(own)).toBe(true)
})

test('other protocols’ connections count in all and cannot be cut', async () => {
  await serve()
  server.on('upgrade', (_request, socket: Socket) => {
    socket.resume().once('end', () => socket.destroy())
    connections.upgrade(socket)
  })
  const upgraded = await openMany(
    5,
    '127.0.0.2',
    `GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
  )
  for (const network of [3, 4]) {
    for (const socket of await openMany(5, `127.0.0.${network}`, slow)) socket.resume()
  }
  expect(await isServed('127.0.0.6')).toBe(true)
  expect(left(upgraded)).toBe(5)
})

test('limits leave room for the files that answers are read from, and know those of the system', () => {
  expect(connectionLimits(6_500)).toMatchObject({ inAll: 2_000, ofNetwork: 250, ofSite: 500 })
  expect(connectionLimits(1_000).inAll).toBe(166)
  expect(connectionLimits(256).inAll).toBe(42)
  expect(connectionLimits(1_000_000).inAll).toBe(20_000)
  expect(connectionLimits().inAll).toBeGreaterThan(100)
})

test('a start says that the process may open too few files', () => {
  expect(openFilesDoubt(300)).toContain('may open 300 files')
  expect(openFilesDoubt(1_024)).toBe(null)
})
