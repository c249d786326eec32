import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFrontDoor, type FrontDoor, listen } from './front-door.ts'

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

let door: FrontDoor
let client: Socket
/** The paths asked for, and what they are to be answered with, in the order in which they came to the application. */
let asked: { path: string; response: ServerResponse }[]
/** The paths that were over. */
let over: string[]

beforeEach(async () => {
  asked = []
  over = []
  door = createFrontDoor(({ url = '' }) => over.push(url))
  door.serverFactory(({ url: path = '' }, response) => asked.push({ path, response }))
  door.open()
  client = connect(await listen(door.server, 0, '127.0.0.1'), '127.0.0.1')
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
  client.write(['/1', '/2', '/3'].map(request).join(''))
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
  client.write(['/1', '/2', '/3'].map(request).join(''))
  await expect.poll(paths).toEqual(['/1'])
  client.destroy()
  await expect.poll(() => over).toEqual(['/1'])
  expect(asked[0]?.response.closed).toBe(true)
  expect([door.inFlight(), paths()]).toEqual([0, ['/1']])
})

test('who sends hundreds in one breath loses the connection', async () => {
  const isCut = once(client, 'close')
  client.write(request('/').repeat(300))
  await isCut
  expect(paths()).toEqual(['/'])
  await expect.poll(() => over).toEqual(['/'])
})
