import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStalledAnswers } from './stalled-answers.ts'

/** More than the system takes out of a process for a reader that does not read. */
const answer = Buffer.alloc(24 * 1024 * 1024, 'x')
const timeoutInCrowdMs = 600
const timeoutMs = 4 * timeoutInCrowdMs
const crowd = 2

let server: Server
let folder: string
const sockets: Socket[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stalled-answers-'))
  const file = join(folder, 'file')
  await writeFile(file, answer)
  const stalled = createStalledAnswers({ timeoutMs, timeoutInCrowdMs, crowd, checkEveryMs: 20 })
  const sendFile = async (response: ServerResponse) => {
    // Who leaves in the middle ends it.
    await pipeline((await open(file)).createReadStream(), response).catch(() => undefined)
  }
  server = createServer((request, response) => {
    stalled.watch(response)
    if (request.url === '/file') void sendFile(response)
    else if (request.url === '/late') setTimeout(() => response.end('late'), 1.2 * timeoutMs)
    else response.end(answer)
  })
  server.once('close', stalled.stop)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
  await once(server, 'close')
  await rm(folder, { recursive: true })
})

/** Reads nothing yet. */
function ask(path: string, connection = 'close'): Socket {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).pause()
  sockets.push(socket)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`)
  return socket
}

const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

async function bytesTo(socket: Socket): Promise<number> {
  await once(socket.resume(), 'close')
  return socket.bytesRead
}

test.each(['/file', '/buffer'])('who takes nothing of %s for a while is cut', async (path) => {
  const socket = ask(path)
  await expect.poll(connections).toBe(1)
  await expect.poll(connections, { timeout: 10_000 }).toBe(0)
  expect(await bytesTo(socket)).toBeLessThan(answer.length)
})

test('who takes nothing and goes on sending is cut too', async () => {
  const socket = ask('/file', 'keep-alive')
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nX: ')
  const timer = setInterval(() => socket.write('x'), 50)
  await expect.poll(connections).toBe(1)
  await expect.poll(connections, { timeout: 10_000 }).toBe(0)
  clearInterval(timer)
})

test.each(['/file', '/buffer'])('who takes a little of %s now and then gets all of it', async (path) => {
  const socket = ask(path)
  let isWhole = false
  const taken = bytesTo(socket).then((bytes) => {
    isWhole = true
    return bytes
  })
  while (!isWhole) {
    const wanted = socket.bytesRead + answer.length / 8
    socket.resume()
    while (!isWhole && socket.bytesRead < wanted) await pause(1)
    socket.pause()
    await pause(timeoutInCrowdMs / 2)
    if (socket.bytesRead >= answer.length) socket.resume()
  }
  expect(await taken).toBeGreaterThan(answer.length)
})

test('who takes a little of a file all the time is not cut, though the system tells of it a megabyte later', async () => {
  const socket = ask('/file')
  const until = performance.now() + 2 * timeoutInCrowdMs
  while (performance.now() < until) {
    socket.read(4_096)
    await pause(20)
  }
  expect(await connections()).toBe(1)
  expect(await bytesTo(socket)).toBeGreaterThan(answer.length)
})

test('of a crowd that takes nothing, only a few rest for long', async () => {
  for (let asked = 0; asked < crowd + 3; asked += 1) ask('/file')
  await expect.poll(connections).toBe(crowd + 3)
  await expect.poll(connections, { interval: 20 }).toBe(crowd)
  await expect.poll(connections, { timeout: 10_000 }).toBe(0)
})

test('who waits for an answer that takes its time is not', async () => {
  expect(await bytesTo(ask('/late'))).toBeGreaterThan(4)
})
