import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createBodyArrivals } from './body-arrivals.ts'

const limits = {
  inAll: 6,
  ofNetwork: 3,
  ofSite: 4,
  graceMs: 1_000,
  bytesPerSecond: 1_000,
  longestSilenceMs: 2_000,
}

let server: Server
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const readAll: Handler = (request, response) => {
  request.resume().once('end', () => response.end('read'))
  request.once('error', () => undefined)
}

/** Where a request comes from stands in a header. */
async function serve(handler: Handler = readAll): Promise<void> {
  const arrivals = createBodyArrivals(
    (socket) => void socket.end('HTTP/1.1 408 Request Timeout\r\n\r\n', () => socket.destroy()),
    limits,
  )
  server = createServer((request, response) => {
    arrivals.watch(request, response)
    arrivals.count(request, String(request.headers.from))
    handler(request, response)
  })
  server.once('close', arrivals.stop)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

interface Sender {
  socket: Socket
  /** The first line's number; 0 for a connection that ended without. */
  status: Promise<number>
}

function send(body: string, { from = '192.0.2.1', length = 10_000 } = {}): Sender {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const status = new Promise<number>((resolve) => {
    socket.once('data', (answer) => resolve(Number(answer.toString('latin1', 9, 12))))
    socket.once('close', () => resolve(0))
    socket.on('error', () => resolve(0))
  })
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\nfrom: ${from}\r\ncontent-length: ${length}\r\n\r\n${body}`)
  return { socket, status }
}

test('what does not come is given up, whether it is read or not', async () => {
  for (const handler of [readAll, () => undefined]) {
    await serve(handler)
    const begunAt = performance.now()
    expect(await send('x').status).toBe(408)
    expect(performance.now() - begunAt).toBeGreaterThan(900)
    if (handler === readAll) {
      server.close()
      await once(server, 'close')
    }
  }
})

test('what trickles is given up, and what comes at the minimum rate is awaited', async () => {
  await serve()
  const [trickling, slow] = [send('x', { length: 3_000 }), send('x', { length: 3_001 })]
  const timer = setInterval(() => {
    trickling.socket.write('x')
    slow.socket.write('x'.repeat(300))
  }, 200)
  expect(await Promise.all([trickling.status, slow.status])).toEqual([408, 200])
  clearInterval(timer)
})

test('what came at once makes up for so much silence and no more', async () => {
  await serve()
  const begunAt = performance.now()
  expect(await send('x'.repeat(9_000)).status).toBe(408)
  expect(performance.now() - begunAt).toBeLessThan(4_000)
})

test('who waits for us to read is not late', async () => {
  await serve((request, response) => void setTimeout(() => readAll(request, response), 2_500))
  const size = 4_000_000
  expect(await send('x'.repeat(size), { length: size }).status).toBe(200)
})

test('an answer that has begun is not written into', async () => {
  await serve((_request, response) => void response.end('refused'))
  const { socket, status } = send('x')
  let heard = ''
  socket.on('data', (bytes) => {
    heard += bytes.toString()
  })
  expect(await status).toBe(200)
  await once(socket, 'close')
  expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('beyond the share of a network its oldest loses the connection, and nobody else’s', async () => {
  await serve()
  const elsewhere = send('x', { from: '192.0.2.2', length: 2 })
  await pause(50)
  const held: Sender[] = []
  for (let number = 0; number < 5; number += 1) {
    held.push(send('x', { length: 2 }))
    await pause(50)
  }
  for (const { socket } of [...held, elsewhere]) socket.write('x')
  expect(await Promise.all([...held, elsewhere].map(({ status }) => status))).toEqual([
    0, 0, 200, 200, 200, 200,
  ])
})

test('what is whole counts no more', async () => {
  await serve()
  for (let number = 0; number < 10; number += 1) {
    expect(await send('xx', { length: 2 }).status).toBe(200)
  }
})
