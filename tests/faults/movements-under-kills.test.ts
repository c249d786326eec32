/**
 * Fifty people and whatever they do with their points and gems, by 32 clients at once, while the process is killed in the middle: each
 * movement that was allowed is there once, however often it had to be asked for, and the ledger is sound.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSql } from '../bench/captured-sql.ts'
import { benchWorker, fillWithPeople, pointsOfEach } from '../bench/fill.ts'
import { idOf } from '../bench/numbered.ts'
import { signUp, tokensLike } from '../bench/people.ts'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'

const people = 50
const clients = 32
const transfers = 2_000
const others = 400
const jwtSecret = 'a-secret-for-movements-with-40-characters'
const anonKey = 'sb_publishable_for_movements'
/** For who neither hears an answer nor can ask again: the process is away for a few seconds. */
const patienceMs = 100

interface Step {
  procedure: string
  who: number
  to?: number
  body: Record<string, unknown>
}

interface Answer {
  success: boolean
  points?: number
  gems?: number
}

/** What a movement changed for whom. */
interface Change {
  who: number
  points: number
  gems: number
}

let cluster: PostgresCluster
let app: BackendProcess
let env: Record<string, string>
let tokens: string[]

beforeAll(async () => {
  cluster = await startPostgresCluster()
  const DATABASE_URL = await cluster.createDatabase('movements')
  env = { JWT_SECRET: jwtSecret, ANON_KEY: anonKey, DATABASE_URL, DEMO: 'off' }
  app = await startBackendProcess({ env })
  env = { ...env, DATA_DIR: app.dataDir }
  tokens = tokensLike(await signUp(app.url, anonKey), jwtSecret)
  await fillWithPeople(cluster, 'movements')
})
afterAll(async () => {
  await app.remove()
  await cluster.remove()
})

const who = fc.integer({ min: 0, max: people - 1 })
const transfer = fc
  .record({
    who,
    distance: fc.integer({ min: 1, max: people - 1 }),
    amount: fc.integer({ min: 1, max: 300 }),
  })
  .map(({ who: from, distance, amount }): Step => {
    const to = (from + distance) % people
    return {
      procedure: 'transfer_points_with_limits',
      who: from,
      to,
      body: { p_to_user_id: idOf('user', to), p_amount: amount },
    }
  })
const application = { p_name: 'مكتب', p_location: 'بغداد', p_whatsapp: '+9647701112233', p_services: 'سحب' }
const other = fc.oneof(
  fc.record({ who, amount: fc.integer({ min: 1, max: 400_000 }) }).map(
    ({ who: of, amount }): Step => ({
      procedure: 'convert_points_to_gems',
      who: of,
      body: { p_points: amount },
    }),
  ),
  who.map((of): Step => ({ procedure: 'buy_worker', who: of, body: { p_worker_type_id: benchWorker } })),
  who.map((of): Step => ({ procedure: 'claim_daily_reward', who: of, body: {} })),
  who.map((of): Step => ({ procedure: 'apply_for_agency', who: of, body: application })),
)

/** Asks until there is an answer, as the app does: the same request, so that it is done once. */
async function ask({ procedure, who: of, body }: Step): Promise<Answer> {
  const request = JSON.stringify({ ...body, p_request_id: randomUUID() })
  for (;;) {
    const answer = await fetch(`${app.url}/rest/v1/rpc/${procedure}`, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${tokens[of]}`,
        'content-type': 'application/json',
      },
      body: request,
    }).catch(() => undefined)
    if (answer?.ok) return answer.json()
    if (answer && answer.status < 500)
      throw new Error(`${procedure}: ${answer.status} ${await answer.text()}`)
    await new Promise((resolve) => setTimeout(resolve, patienceMs))
  }
}

function changesOf({ procedure, who: of, to = of, body }: Step, { points = 0, gems = 0 }: Answer): Change[] {
  if (procedure === 'transfer_points_with_limits') {
    const amount = Number(body.p_amount)
    return [
      { who: of, points: -amount, gems: 0 },
      { who: to, points: amount, gems: 0 },
    ]
  }
  if (procedure === 'convert_points_to_gems') {
    return [{ who: of, points: -Number(body.p_points), gems: 2 * Number(body.p_points) }]
  }
  if (procedure === 'buy_worker') return [{ who: of, points: -1, gems: 0 }]
  if (procedure === 'apply_for_agency') return [{ who: of, points: -1_000_000, gems: 0 }]
  return [{ who: of, points, gems }]
}

async function holdings(): Promise<Map<number, { points: number; gems: number }>> {
  const printed = await runSql(
    cluster,
    'movements',
    `select right(user_id::text, 12), user_points.balance, user_gems.balance
     from public.user_points join public.user_gems using (user_id)
     where user_id between '${idOf('user', 0)}' and '${idOf('user', people - 1)}'`,
  )
  const rows = printed.trim().split('\n')
  return new Map(
    rows.map((row) => {
      const [number, points, gems] = row.split('|').map(Number)
      return [number ?? Number.NaN, { points: points ?? Number.NaN, gems: gems ?? Number.NaN }]
    }),
  )
}

async function killAndStartAnew(): Promise<void> {
  await app.stop('SIGKILL')
  app = await startBackendProcess({ env: { ...env, PORT: new URL(app.url).port } })
}

test('what was allowed moved once, whenever the process was killed', {
  retry: 0,
  timeout: 300_000,
}, async () => {
  const seed = Date.now()
  const steps = fc.tuple(
    fc.array(transfer, { minLength: transfers, maxLength: transfers, size: 'max' }),
    fc.array(other, { minLength: others, maxLength: others, size: 'max' }),
    fc.shuffledSubarray([...Array(transfers + others).keys()], { minLength: transfers + others }),
    fc.integer({ min: 200, max: transfers }),
  )
  const [[moves, rest, order, killAt] = [[], [], [], 0]] = fc.sample(steps, { numRuns: 1, seed })
  const all = order.map((place) => [...moves, ...rest][place]).filter((step) => step !== undefined)
  const before = await holdings()
  const expected = new Map([...before].map(([number, held]) => [number, { ...held }]))
  let allowed = 0
  let asked = 0
  let restart: Promise<void> | undefined
  const drive = async () => {
    for (let step = all[asked]; step; step = all[asked]) {
      asked += 1
      if (asked === killAt) restart = killAndStartAnew()
      const answer = await ask(step)
      if (!answer.success) continue
      allowed += 1
      for (const change of changesOf(step, answer)) {
        const held = expected.get(change.who)
        if (!held) throw new Error(`nobody has the number ${change.who}`)
        held.points += change.points
        held.gems += change.gems
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, drive))
  await restart

  const after = await holdings()
  expect(after.size).toBe(people)
  expect(after, `seed ${seed}`).toEqual(expected)
  expect(
    Math.min(...[...after.values()].flatMap(({ points, gems }) => [points, gems])),
  ).toBeGreaterThanOrEqual(0)
  expect(allowed).toBeGreaterThan((transfers + others) / 2)
  expect(Math.min(...[...before.values()].map(({ points }) => points))).toBe(pointsOfEach)
  const sound = `select private.unbalanced_transactions() = '[]' and private.wrong_balances() = '[]'`
  expect((await runSql(cluster, 'movements', sound)).trim()).toBe('t')
  const deadlocks = `select deadlocks from pg_stat_database where datname = 'movements'`
  expect((await runSql(cluster, 'movements', deadlocks)).trim()).toBe('0')
})
