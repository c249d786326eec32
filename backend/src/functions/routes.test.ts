import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedFunctions, serveFunctions } from './testing/serve-functions.ts'

let impatient: ServedFunctions
let patient: ServedFunctions
beforeAll(async () => {
  impatient = await serveFunctions(1_500)
  patient = await serveFunctions(30_000)
})
afterAll(() => Promise.all([impatient.close(), patient.close()]))

function call(path: string): Promise<Response> {
  return fetch(`${impatient.url}/${path}`, { method: 'POST', headers: { authorization: 'Bearer x' } })
}

test('a function that waits too long is given up, and lives on', async () => {
  const answer = await call('sleeps')
  const [{ status }, body, logged] = [answer, await answer.json(), impatient.logged()]
  expect({ status, body, logged }).toMatchObject({ status: 504, body: { code: 'IDLE_TIMEOUT' } })
  expect(await (await call('sleeps?wake')).text()).toBe('awake')
})

test('a function that computes too long is ended, and starts anew', async () => {
  const [busy, beside] = await Promise.all([
    call('spins'),
    new Promise<Response>((resolve) => setTimeout(() => resolve(call('hello')), 100)),
  ])
  expect(busy.status).toBe(546)
  expect(await busy.json()).toMatchObject({ code: 'WORKER_LIMIT' })
  expect(beside.status).not.toBe(546)
  expect(await (await call('spins?rest')).text()).toBe('rested')
})

test('an answer given before the body was read arrives, however often', async () => {
  const chunk = new Uint8Array(64 * 1024)
  const post = () => {
    const request: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { authorization: 'Bearer x' },
      body: new Blob([chunk, chunk, chunk]).stream(),
      duplex: 'half',
    }
    return fetch(`${patient.url}/sleeps?wake`, request)
  }
  const statuses = new Set<number>()
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, post))
    for (const answer of answers) {
      statuses.add(answer.status)
      await answer.text()
    }
  }
  expect([...statuses]).toEqual([200])
})

test('a function that complains without end hides neither what the process warns of nor what another function says', async () => {
  await call('complains?times=1000')
  await expect.poll(() => impatient.logged()).toContain('"lines":')
  const saidOfComplaints = () => impatient.logged().split('complaint').length - 1
  expect(saidOfComplaints()).toBeLessThan(100)
  await call('complains?times=1000')
  impatient.log.warn('the disk is nearly full')
  expect(impatient.logged()).toContain('the disk is nearly full')
  await call('throws')
  await expect.poll(() => impatient.logged()).toContain('deliberate')
})
