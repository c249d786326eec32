import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpListener, type HttpListener, listen } from './http-listener.ts'

const request = (path: string, header = 'Host: x') => `GET ${path} HTTP/1.1\r\n${header}\r\n\r\n`
const large = `Host: x\r\nX-Pad: ${'a'.repeat(30_000)}`

let door: HttpListener
let client: Socket
/** The paths asked for, and what they are to be answered with, in the order in which they came to the application. */
let asked: { path: string; response: ServerResponse }[]
/** The paths that were over. */
let over: string[]

beforeEach(async () => {
  asked = []
  over = []
  door = createHttpListener(({ url = '' }) => over.push(url))
  door.serverFactory(({ url: path = '' }, response) => asked.push({ path, response }))
  door.open()
  client = connect(await listen(door.server, 0, '127.0.0.1'), '127.0.0.1')
  client.on('error', () => undefined)
})
afterEach(async () => {
  client.destroy()
  door.server.close()
  await once(door.server, 'close')
})

const paths = () => asked.map(({ path }) => path)

test('of requests sent in one breath one is at work at a time, and all are answered in their order', async () => {
  let heard = ''
  client.setEncoding('utf8').on('data', (text) => {
    heard += text
  })
  client.write(['/1', '/2', '/3'].map((path) => request(path)).join(''))
  for (const length of [1, 2, 3]) {
    await expect.poll(paths).toHaveLength(length)
    expect(door.inFlight()).toBe(1)
    asked.at(-1)?.response.end(`answer ${length};`)
  }
  await expect.poll(() => heard.match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3'])
  expect(paths()).toEqual(['/1', '/2', '/3'])
  await expect.poll(() => [over, door.inFlight()]).toEqual([['/1', '/2', '/3'], 0])
})

test('where the connection is cut, the one at work is over, as its response knows, and the others never begin', async () => {
  client.write(['/1', '/2', '/3'].map((path) => request(path)).join(''))
  await expect.poll(paths).toEqual(['/1'])
  client.destroy()
  await expect.poll(() => over).toEqual(['/1'])
  expect(asked[0]?.response.closed).toBe(true)
  expect([door.inFlight(), paths()]).toEqual([0, ['/1']])
})

test.each([
  ['hundreds', request('/').repeat(300)],
  ['three large ones', request('/') + request('/', large).repeat(3)],
  // Node would answer these by itself, and keep each until those before it are read.
  ['hundreds that name no host', request('/') + request('/', 'X: x').repeat(300)],
  ['hundreds that expect something', request('/') + request('/', 'Host: x\r\nExpect: x').repeat(300)],
])('who sends %s in one breath loses the connection', async (_, sent) => {
  client.write(sent)
  await expect.poll(() => client.closed).toBe(true)
  expect(paths()).toEqual(['/'])
  await expect.poll(() => over).toEqual(['/'])
})

test.each([
  ['names no host', 'X: x', 400],
  ['expects what nobody does', 'Host: x\r\nExpect: x', 417],
])('who %s is told so, in turn', async (_, header, status) => {
  let heard = ''
  client.setEncoding('utf8').on('data', (text) => {
    heard += text
  })
  client.write(request('/1') + request('/2', header))
  await expect.poll(paths).toEqual(['/1'])
  expect(door.inFlight()).toBe(1)
  asked[0]?.response.end('answer')
  await expect.poll(() => heard.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', `HTTP/1.1 ${status}`])
  expect(paths()).toEqual(['/1'])
})
