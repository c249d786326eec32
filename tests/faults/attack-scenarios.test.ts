/** What the attack scenarios are worth: at a server where people register and nothing else works, not one may hold. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { areas } from '../attack/areas.ts'
import { isRefused } from '../attack/calls.ts'
import type { Product } from '../attack/product.ts'
import { type Outcome, runScenarios } from '../attack/run-scenarios.ts'
import type { Area, Scenario, Stage } from '../attack/scenario.ts'

/** Null cuts the connection. */
type Answer = { status: number; body: string } | null

/** The requests by which a member of a scenario comes to be. */
const registration =
  /^\/(auth\/v1\/(signup|admin\/users$|token\?grant_type=password)|rest\/v1\/rpc\/update_own_profile)/

/** A product at which registering succeeds, and every other request is answered the same. */
async function productThatAnswers(answer: Answer): Promise<Product> {
  const server = createServer((request, response) => {
    request.resume()
    const session = { access_token: 'a.b.c', refresh_token: 'r', id: randomUUID() }
    const made = { status: 200, body: JSON.stringify({ ...session, user: session }) }
    const { status, body } = (registration.test(request.url ?? '') ? made : answer) ?? { status: 0, body: '' }
    if (status === 0) request.socket.destroy()
    else response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    process: { pid: process.pid, output: () => '' },
    anonKey: 'sb_publishable_of_nobody',
    hasServiceKey: true,
    serviceKey: () => 'sb_secret_of_nobody',
    jwtSecret: () => 'a-secret-of-nobody-with-40-characters-in-all',
    sql: async () => [],
    mail: () => ({
      url: '',
      received: [],
      isRefusing: false,
      unknownRecipients: new Set(),
      emailTo: (to) => Promise.reject(new Error(`no email to ${to}`)),
      close: async () => undefined,
    }),
    messages: () => ({ env: {}, received: [], textsTo: () => [], close: async () => undefined }),
    remove: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function outcomesOf(answer: Answer, tried: Area[]): Promise<Outcome[]> {
  const product = await productThatAnswers(answer)
  const options = { isLong: false, isTriedAgain: false, onOutcome: () => undefined }
  return runScenarios(product, tried, options).finally(product.remove)
}

async function tried(answer: Answer, attempt: Scenario['attempt']): Promise<Outcome> {
  const area = { title: 'one', scenarios: [{ name: 'one', attempt }] }
  const [outcome] = await outcomesOf(answer, [area])
  if (!outcome) throw new Error('it was not run')
  return outcome
}

const empty: Answer = { status: 200, body: '{}' }

test('a scenario that proves nothing falls, whatever it judges', async () => {
  const unproven = await tried(empty, async ({ judge }) => judge(true, ''))
  expect(unproven).toMatchObject({ held: 1, fell: 1, reasons: [expect.stringContaining('proved nothing')] })
  const proven = await tried(empty, async (stage: Stage) => {
    stage.require(true, '')
    stage.judge(true, '')
  })
  expect(proven).toMatchObject({ proven: 1, held: 1, fell: 0 })
})

test('a failure of the server is a fall, also where nobody judges it', async () => {
  for (const answer of [{ status: 503, body: '{}' }, { status: 200, body: '' }, null]) {
    const outcome = await tried(answer, async (stage: Stage) => {
      stage.require(true, '')
      stage.judge(true, '')
      await stage.call('/anything')
    })
    expect(outcome).toMatchObject({ held: 1, fell: 1 })
  }
})

test('a connection may be cut where the scenario says so', async () => {
  const outcome = await tried(null, async (stage: Stage) => {
    stage.require(true, '')
    stage.judge(isRefused(await stage.call('/anything', { mayBeCut: true })), '')
  })
  expect(outcome).toMatchObject({ held: 1, fell: 0 })
})

/** All but those that start servers of their own. They mostly wait, and nothing here is held up by those that take a machine for themselves. */
const attacking = areas
  .filter(({ title }) => title !== 'the operator')
  .map((area) => ({ ...area, isHeavy: false }))

describe.concurrent('no scenario holds', () => {
  test.each<[string, Answer]>([
    ['refuses', { status: 403, body: '{"code":"42501","message":"permission denied"}' }],
    ['knows no address', { status: 404, body: '{"message":"not found"}' }],
    ['has no time', { status: 429, body: '{"message":"too many"}' }],
    ['says no', { status: 200, body: '{"success":false,"error":"no"}' }],
    ['says nothing', { status: 200, body: '' }],
    ['finds nothing', { status: 200, body: '[]' }],
    ['fails', { status: 500, body: '{"message":"broken"}' }],
    ['cuts the connection', null],
  ])('where everything but registering %s', async (_, answer) => {
    const outcomes = await outcomesOf(answer, attacking)
    expect(outcomes.length).toBeGreaterThan(70)
    const held = outcomes.filter(({ fell }) => fell === 0)
    expect(held.map(({ area, scenario }) => `${area}: ${scenario.name}`)).toEqual([])
  })
})
