/** Calls of edge functions whose bodies trickle: whom they keep out, and when they are given up. */
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { startProject } from '../../support/project-backend.ts'
import { addressOf, type BackendAddress } from '../../support/start-backends.ts'
import { newPerson } from '../../support/token-people.ts'

/** One that nobody else needs while its places are taken. */
let backend: BackendAddress & { remove(): Promise<void> }
beforeAll(async () => {
  const settings = { env: inject('settings'), databaseServer: inject('databaseServer') }
  const started = await startProject('protocol', settings)
  backend = { ...addressOf(started), remove: started.remove }
})
afterAll(() => backend.remove())

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Announces a body and sends one byte of it. Answers with the status; 0 for a connection that ended without one. */
function trickle(name: string, token: string, address: string, announced: string): Promise<number> {
  const { hostname, port } = new URL(backend.url)
  const socket = connect(Number(port), hostname)
  open.push(socket)
  const status = new Promise<number>((resolve) => {
    socket.once('data', (answer) => resolve(Number(answer.toString('latin1', 9, 12))))
    socket.once('close', () => resolve(0))
    socket.on('error', () => resolve(0))
  })
  socket.write(
    `POST /functions/v1/${name} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
      `x-forwarded-for: ${address}\r\n${announced}\r\n\r\n`,
  )
  socket.write(announced.startsWith('transfer-encoding') ? '1\r\n{\r\n' : '{')
  return status
}

async function callFrom(address: string, token = backend.anonKey, body: BodyInit = '{}'): Promise<number> {
  const response = await fetch(`${backend.url}/functions/v1/echo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    body,
    ...(typeof body === 'string' ? {} : { duplex: 'half' }),
  })
  await response.text()
  return response.status
}

const askedByOthers = () =>
  Promise.all(Array.from({ length: 5 }, (_, number) => callFrom(`198.51.100.${number + 1}`)))

test('small ones of many networks keep nobody out', async () => {
  for (let number = 0; number < 450; number += 1) {
    void trickle('echo', backend.anonKey, `192.0.2.${number % 9}`, 'content-length: 5000')
  }
  await pause(500)
  expect(await askedByOthers()).toEqual([200, 200, 200, 200, 200])
  expect(await callFrom('192.0.2.1')).toBe(200)
})

test('nor do those of many accounts behind one network', async () => {
  const people = await Promise.all(Array.from({ length: 9 }, () => newPerson(backend)))
  for (const { token } of people) {
    for (let number = 0; number < 50; number += 1)
      void trickle('echo', token, '203.0.113.7', 'content-length: 5000')
  }
  await pause(500)
  const [sara] = await Promise.all([newPerson(backend)])
  expect(await callFrom('203.0.113.7', sara.token)).toBe(200)
  expect(await askedByOthers()).toEqual([200, 200, 200, 200, 200])
})

test.each([['content-length: 1000000'], ['transfer-encoding: chunked']])(
  'large ones (%s) keep neither small nor large ones out',
  async (announced) => {
    for (let number = 0; number < 120; number += 1) {
      void trickle('echo', backend.anonKey, `192.0.2.${number % 12}`, announced)
    }
    await pause(3_500)
    expect(await askedByOthers()).toEqual([200, 200, 200, 200, 200])
    expect(await callFrom('198.51.100.9', backend.anonKey, new Blob(['x'.repeat(200_000)]).stream())).toBe(
      200,
    )
  },
)

test('what does not come is given up, long before a function would be', { timeout: 40_000 }, async () => {
  const begunAt = performance.now()
  const statuses = ['content-length: 5000', 'content-length: 1000000', 'transfer-encoding: chunked'].map(
    (announced) => trickle('echo', backend.anonKey, '192.0.2.1', announced),
  )
  expect(await Promise.all(statuses)).toEqual([408, 408, 408])
  expect(performance.now() - begunAt).toBeLessThan(20_000)
})
