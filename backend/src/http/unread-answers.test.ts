import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { callerOf } from '../db/caller.ts'
import { limitUnreadAnswers, type UnreadLimits } from './unread-answers.ts'

/** More than the system takes out of a process for a reader that does not read. */
const answer = Buffer.alloc(24 * 1024 * 1024, 'x')

let app: FastifyInstance
const sockets: Socket[] = []
const asked = new EventEmitter()

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** Who asks is said in a header. */
async function serve(limits: Partial<UnreadLimits>): Promise<void> {
  app = fastify({ trustProxy: true })
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    const sub = request.headers.from
    request.caller = callerOf(sub === 'service' ? { role: 'service_role' } : { role: 'authenticated', sub })
  })
  limitUnreadAnswers(app, {
    ofCaller: Infinity,
    ofNetwork: Infinity,
    inAll: Infinity,
    ...limits,
  })
  app.get('/', (_request, reply) => reply.send(answer))
  app.get('/slow', async (_request, reply) => {
    const over = once(reply.raw, 'close')
    asked.emit('slow')
    await over
    return reply.send(answer)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
}

function ask(path: string, who: string, from = '192.0.2.1'): Socket {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nFrom: ${who}\r\nX-Forwarded-For: ${from}\r\nConnection: close\r\n\r\n`,
  )
  return socket
}

/** Has been answered, and reads no further than the beginning. */
async function askAndPause(who: string, from?: string): Promise<Socket> {
  const socket = ask('/', who, from)
  await once(socket, 'readable')
  return socket
}

/** Is gone by the time that there is an answer. */
async function askAndLeave(who: string): Promise<void> {
  const isAsked = once(asked, 'slow')
  const socket = ask('/slow', who)
  await isAsked
  socket.destroy()
}

/** Whether the rest of the answer comes. */
async function isWhole(socket: Socket): Promise<boolean> {
  let received = 0
  socket.on('data', (bytes) => {
    received += bytes.length
  })
  await once(socket, 'close')
  return received > answer.length
}

async function askInTurn(callers: string[], networks: string[] = []): Promise<boolean[]> {
  const asked: Socket[] = []
  for (const [index, who] of callers.entries()) asked.push(await askAndPause(who, networks[index]))
  return Promise.all(asked.map(isWhole))
}

test('who leaves more unread than they may loses the oldest of it, and nobody else does', async () => {
  await serve({ ofCaller: 2.5 * answer.length })
  const whole = await askInTurn(['sara', 'mallory', 'mallory', 'mallory', 'mallory', 'service'])
  expect(whole).toEqual([true, false, false, true, true, true])
})

test('one answer may be larger than that', async () => {
  await serve({ ofCaller: 1 })
  expect(await askInTurn(['sara', 'omar'])).toEqual([true, true])
})

test('where all together leave too much, who has the most loses the oldest', async () => {
  await serve({ inAll: 3.5 * answer.length })
  const whole = await askInTurn(['sara', 'mallory', 'mallory', 'omar', 'service', 'service'])
  expect(whole).toEqual([true, false, true, true, true, true])
})

test('where one network leaves too much, only who is there loses any of it', async () => {
  await serve({ ofNetwork: 2.5 * answer.length })
  const [here, there] = ['192.0.2.1', '198.51.100.1']
  const whole = await askInTurn(
    ['sara', 'sara', 'mallory', 'mallory', 'molly', 'sara', 'service'],
    [there, there, here, here, here, there, here],
  )
  expect(whole).toEqual([false, true, false, true, true, true, true])
})

test('what has been read is no longer counted', async () => {
  await serve({ ofCaller: 1.5 * answer.length })
  for (let time = 0; time < 3; time += 1) expect(await isWhole(await askAndPause('sara'))).toBe(true)
})

test('what nobody is there for any more is not counted', async () => {
  await serve({ inAll: 3.5 * answer.length })
  for (const who of ['mallory', 'molly', 'max']) await askAndLeave(who)
  expect(await askInTurn(['sara', 'sara', 'omar'])).toEqual([true, true, true])
})
