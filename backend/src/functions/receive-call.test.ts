import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callerOf } from '../db/caller.ts'
import { streamedCalls } from './call-slots.ts'
import { createCallReceiver } from './receive-call.ts'

let app: FastifyInstance
const sockets: Socket[] = []
const happened = new EventEmitter()

/** Finding the function of who leaves takes until they have left. */
beforeEach(async () => {
  app = fastify({ trustProxy: true })
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    request.caller = callerOf({ role: 'anon' })
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const receive = createCallReceiver()
  app.post('/:who', async (request, reply) => {
    if (request.url === '/leaves') {
      const over = once(reply.raw, 'close')
      happened.emit('asked')
      await over
    }
    const call = await receive('one', request, reply)
    happened.emit('received')
    if (!call) return reply
    const { body, leave } = call
    if ('whole' in body) return reply.send('whole').then(leave, leave)
    const lost = new Promise<string>((resolve) => body.lost.addEventListener('abort', () => resolve('lost')))
    const answer = await Promise.race([lost, buffer(request.raw).then(() => 'whole')])
    leave()
    return answer
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  vi.restoreAllMocks()
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

function send(who: 'leaves' | 'stays', body: string): Socket {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  const head = `POST /${who} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`
  socket.resume().write(`${head}${body}`)
  return socket
}

test('who left before they were received keep no place, so that nobody who sends slowly makes room', async () => {
  for (let number = 0; number < streamedCalls.ofCaller.places; number += 1) {
    const [asked, received] = [once(happened, 'asked'), once(happened, 'received')]
    const socket = send('leaves', '1\r\nx\r\n0\r\n\r\n')
    await asked
    socket.destroy()
    await received
  }
  const isReceived = once(happened, 'received')
  const slow = send('stays', '1\r\nx\r\n')
  let answer = ''
  slow.on('data', (text) => {
    answer += text
  })
  await isReceived
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
  const next = send('stays', '0\r\n\r\n')
  await once(next, 'close')
  slow.write('0\r\n\r\n')
  await once(slow, 'close')
  expect(answer).toContain('whole')
})
