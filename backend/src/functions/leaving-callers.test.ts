/** Callers who leave before a function has ended: their places come back when it has, and not before. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { streamedCalls, wholeCalls } from './call-slots.ts'
import { type ServedFunctions, serveFunctions } from './testing/serve-functions.ts'

let served: ServedFunctions
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await served.close()
})

const [mallory, sara] = ['192.0.2.1', '198.51.100.1']

function request(path: string, from: string, body: string): Socket {
  const { hostname, port, pathname } = new URL(`${served.url}/${path.split('?', 1)[0]}`)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => undefined)
  const query = path.includes('?') ? path.slice(path.indexOf('?')) : ''
  socket.write(
    `POST ${pathname}${query} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nX-Forwarded-For: ${from}\r\n${body}`,
  )
  return socket
}

const whole = 'Content-Length: 2\r\n\r\n{}'
const unfinished = 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'

async function call(path: string, from: string): Promise<string> {
  const response = await fetch(`${served.url}/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'x-forwarded-for': from },
    body: '{}',
  })
  return response.text()
}

async function counts(): Promise<{ atWork: number; most: number }> {
  return JSON.parse(await call('works?count', sara))
}

/** What starts while others saturate the machine takes the time of its first call. */
async function startAll(...paths: string[]): Promise<void> {
  for (const path of paths) await call(path, sara)
}

/** So many calls, whose callers leave once as many of them are at work as there are places. */
async function callAndLeave(path: string, many: number, body: string, places: number): Promise<void> {
  const calls = Array.from({ length: many }, () => request(path, mallory, body))
  await vi.waitUntil(async () => (await counts()).atWork === places, { timeout: 10_000, interval: 20 })
  for (const socket of calls) socket.destroy()
  await Promise.all(calls.map((socket) => socket.closed || once(socket, 'close')))
}

test.each([
  ['whole', whole, wholeCalls.ofCaller.places],
  ['still on their way', unfinished, streamedCalls.ofCaller.places],
])('whose bodies are %s are no more at work than have places, whoever leaves', async (_, body, places) => {
  served = await serveFunctions(60_000)
  for (let round = 0; round < 3; round += 1) await callAndLeave('works', 20, body, places)
  expect(await counts()).toEqual({ atWork: places, most: places })
  const next = request('works', mallory, body)
  await call('works?end', sara)
  await vi.waitUntil(async () => (await counts()).atWork === 1)
  next.destroy()
})

test('a function that heeds that its caller has left gives the place back at once', async () => {
  served = await serveFunctions(60_000)
  await callAndLeave('works?heeds', 12, whole, 12)
  expect(await call('hello', mallory)).toContain('message')
})

test('one that goes on for ever gives it back when its time is over', async () => {
  served = await serveFunctions(3_000)
  await startAll('works?count', 'hello')
  await callAndLeave('works', 12, whole, 12)
  expect(await call('hello', mallory)).toContain('message')
})

test('one that computes for ever is ended then', async () => {
  served = await serveFunctions(3_000)
  await startAll('spins?rest', 'hello')
  const calls = Array.from({ length: 12 }, () => request('spins', mallory, whole))
  // From then on the thread does nothing else.
  const isBusy = () => call('spins?rest', sara).then((text) => text !== 'rested')
  await vi.waitUntil(isBusy, { timeout: 25_000, interval: 20 })
  for (const socket of calls) socket.destroy()
  expect(await call('hello', mallory)).toContain('message')
  expect(await call('spins?rest', sara)).toBe('rested')
})

test('who leaves before the function has started keeps no place', async () => {
  served = await serveFunctions(60_000)
  const calls = Array.from({ length: 12 }, () => request('works', mallory, whole))
  await Promise.all(calls.map((socket) => once(socket, 'connect')))
  for (const socket of calls) socket.destroy()
  expect(await call('hello', mallory)).toContain('message')
  expect(await counts()).toEqual({ atWork: 0, most: 0 })
})

test('who leaves in the middle of an answer is nothing to log', async () => {
  served = await serveFunctions(60_000)
  for (let time = 0; time < 3; time += 1) {
    const socket = request('stream', mallory, whole)
    await once(socket, 'data')
    socket.destroy()
  }
  // By its end the thread has seen them leave.
  expect(await call('stream', sara)).toContain('three')
  expect(served.logged()).toBe('')
  await call('throws', sara)
  await expect.poll(() => served.logged()).toContain('deliberate')
})
