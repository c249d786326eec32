import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getDefaultHighWaterMark, setDefaultHighWaterMark } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPipelining } from './pipelining.ts'

const kilobyte = 1024
const padded = (path: string, kilobytes = 8) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Pad: ${'a'.repeat(kilobytes * kilobyte)}\r\n\r\n`

/** @param kilobytes of the body that are sent; all unless given */
const post = (length: number, kilobytes = length / kilobyte) =>
  `POST /post HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(kilobytes * kilobyte)}`

let server: Server
const sockets: Socket[] = []
const bodyMs = 2_000
const unlimited = { ofConnection: Number.POSITIVE_INFINITY, inAll: Number.POSITIVE_INFINITY }
/** At work, by their paths. */
let atWork: Map<string, ServerResponse>

const highWaterMark = getDefaultHighWaterMark(false)

afterEach(async () => {
  vi.useRealTimers()
  setDefaultHighWaterMark(false, highWaterMark)
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

async function serve(limits: { ofConnection: number; inAll: number }): Promise<void> {
  const takeUp = createPipelining({ ...limits, bodyMs })
  atWork = new Map()
  server = createServer((request, response) =>
    takeUp(response, () => atWork.set(request.url ?? '', response)),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

/** A connection on which one request is at work. */
async function open(path: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  sockets.push(socket)
  socket.write(padded(path))
  await expect.poll(() => atWork.has(path)).toBe(true)
  return socket
}

/** Whether it is still open once the server has read all that was sent on it. */
async function send(socket: Socket, text: string): Promise<boolean> {
  const path = `/sent-after-${sockets.length}`
  socket.write(text)
  await open(path)
  await open(`${path}-and-once-more`)
  return !socket.closed
}

test('what waits on a connection is bounded in bytes, and what is at work does not count', async () => {
  await serve({ ofConnection: 40 * kilobyte, inAll: Number.POSITIVE_INFINITY })
  const sara = await open('/sara')
  expect(await send(sara, padded('/1') + padded('/2'))).toBe(true)
  expect(await send(sara, padded('/3') + padded('/4'))).toBe(false)
})

test('what has been taken up waits no more', async () => {
  await serve({ ofConnection: 40 * kilobyte, inAll: Number.POSITIVE_INFINITY })
  const sara = await open('/0')
  for (const number of [1, 2, 3, 4, 5, 6]) {
    expect(await send(sara, padded(`/${number}`))).toBe(true)
    atWork.get(`/${number - 1}`)?.end()
    await expect.poll(() => atWork.has(`/${number}`)).toBe(true)
  }
})

test('small ones have a weight too, and so have bodies', async () => {
  await serve({ ofConnection: 40 * kilobyte, inAll: Number.POSITIVE_INFINITY })
  const small = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  expect(await send(await open('/sara'), small.repeat(5))).toBe(true)
  expect(await send(await open('/mallory'), small.repeat(50))).toBe(false)
  expect(await send(await open('/molly'), post(2).repeat(5))).toBe(true)
  expect(await send(await open('/maude'), post(10 * kilobyte).repeat(5))).toBe(false)
})

test.each([16, 64])(
  'one alone may wait, whatever it brings, where Node reads %i KB ahead',
  async (kilobytes) => {
    setDefaultHighWaterMark(false, kilobytes * kilobyte)
    await serve({ ofConnection: 40 * kilobyte, inAll: 200 * kilobyte })
    const sara = await open('/sara')
    expect(await send(sara, post(1_000 * kilobyte, 500))).toBe(true)
    const mona = await open('/mona')
    expect(await send(mona, 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')).toBe(
      kilobytes === 16,
    )
  },
)

describe('a body sent ahead', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  test('that fills what Node reads ahead, so that nobody would hear the client leave, is cut when its time is over', async () => {
    await serve(unlimited)
    const sara = await open('/sara')
    expect(await send(sara, post(100 * kilobyte, 40))).toBe(true)
    sara.destroy()
    await vi.advanceTimersByTimeAsync(bodyMs)
    await expect.poll(() => atWork.get('/sara')?.closed).toBe(true)
  })

  test('and that is whole, or at work by then, is not', async () => {
    await serve(unlimited)
    const [sara, mona] = [await open('/sara'), await open('/mona')]
    expect(await send(sara, post(40 * kilobyte))).toBe(true)
    expect(await send(mona, post(100 * kilobyte, 40))).toBe(true)
    atWork.get('/mona')?.end()
    await expect.poll(() => atWork.has('/post')).toBe(true)
    await vi.advanceTimersByTimeAsync(bodyMs)
    expect([await send(sara, padded('/next')), await send(mona, 'x')]).toEqual([true, true])
  })
})

test('what waits on all connections is bounded, and what waited on one that is gone counts no more', async () => {
  await serve({ ofConnection: 40 * kilobyte, inAll: 60 * kilobyte })
  const waiting = [await open('/1'), await open('/2'), await open('/3')]
  for (const socket of waiting) expect(await send(socket, padded('/waits'))).toBe(true)
  const [first] = waiting
  const late = await open('/4')
  expect(await send(late, padded('/waits') + padded('/waits'))).toBe(false)
  first?.destroy()
  await expect.poll(() => atWork.get('/1')?.closed).toBe(true)
  expect(await send(await open('/5'), padded('/waits') + padded('/waits'))).toBe(true)
})
