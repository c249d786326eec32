/** A request that comes again: every procedure that moves something answers as it did, and moves nothing more. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product, serviceClient, sql } from '../../support/backends.ts'
import { signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { meet } from '../../support/rooms.ts'
import {
  type Answer,
  ask,
  entriesOf,
  expectSoundLedger,
  give,
  holdingsOf,
  newChest,
  refusal,
} from '../../support/wallets.ts'

type Arguments = Record<string, unknown>

let sara: Person
let noor: Person
let huda: Person
let workerType: string

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  huda = await signUpAdmin('huda')
  await give(sara, { points: 3_000_000 })
  const { data } = await sara.api
    .from('worker_types')
    .select('id')
    .eq('price_currency', 'points')
    .order('price')
    .limit(1)
    .single()
  workerType = data?.id
})

afterAll(expectSoundLedger)

const startedLongAgo = (table: string, column: string) =>
  sql(product, `update ${table} set ${column} = ${column} - interval '25 hours' where user_id = '${sara.id}'`)

/** Each procedure, who calls it, with what, and with what else under the same id. */
const procedures: [string, () => Promise<{ args: Arguments; others: Arguments; caller?: Person }>][] = [
  [
    'transfer_points_with_limits',
    async () => {
      const args = { p_to_user_id: noor.id, p_amount: 10 }
      return { args, others: { ...args, p_amount: 11 } }
    },
  ],
  [
    'transfer_points_fast',
    async () => {
      const args = { p_from_user_id: sara.id, p_to_user_id: noor.id, p_amount: 10 }
      return { args, others: { ...args, p_to_user_id: huda.id } }
    },
  ],
  ['convert_points_to_gems', async () => ({ args: { p_points: 10 }, others: { p_points: 20 } })],
  [
    'buy_worker',
    async () => ({ args: { p_worker_type_id: workerType }, others: { p_worker_type_id: randomUUID() } }),
  ],
  [
    'apply_for_agency',
    async () => {
      const args = { p_name: 'مكتب', p_location: 'بغداد', p_whatsapp: '07701234567', p_services: 'سحب' }
      return { args, others: { ...args, p_services: 'إيداع' } }
    },
  ],
  [
    'withdraw_agent_application',
    async () => {
      // The one that was sent just before.
      const pending = sara.api.from('agent_applications').select('id').eq('status', 'pending').single()
      const args = { p_application_id: (await pending).data?.id }
      return { args, others: { p_application_id: randomUUID() } }
    },
  ],
  [
    'admin_transfer_points',
    async () => {
      const args = { p_to_user_id: sara.id, p_amount: 10 }
      return { args, others: { ...args, p_amount: 20 }, caller: huda }
    },
  ],
  [
    'claim_daily_reward',
    async () => {
      await ask(sara, 'start_daily_timer')
      await startedLongAgo('private.daily_timers', 'started_at')
      return { args: {}, others: {} }
    },
  ],
  [
    'distribute_room_gift',
    async () => {
      const args = {
        p_room_id: await meet(noor, sara),
        p_sender_id: sara.id,
        p_receiver_id: noor.id,
        p_gift_type: 'points',
        p_amount: 100,
      }
      return { args, others: { ...args, p_amount: 101 } }
    },
  ],
  [
    'open_treasure_chest',
    async () => {
      await give(sara, { gems: 100 })
      return { args: { p_chest_id: await newChest() }, others: { p_chest_id: randomUUID() } }
    },
  ],
  [
    'stop_timer',
    async () => {
      await ask(sara, 'start_timer')
      await startedLongAgo('public.user_timers', 'start_time')
      return { args: {}, others: {} }
    },
  ],
]

describe.each(procedures)('%s', (procedure, prepare) => {
  let call: (more?: Arguments) => Promise<Answer>
  let others: Arguments
  const p_request_id = randomUUID()

  beforeAll(async () => {
    const { args, others: different, caller = sara } = await prepare()
    others = different
    call = (more = {}) => ask(caller, procedure, { ...args, p_request_id, ...more })
  })

  test('moves once and gives one answer, to five at once and to one that comes later', async () => {
    const before = (await entriesOf(sara)).length
    const answers = await Promise.all(Array.from({ length: 5 }, () => call()))
    const moved = (await entriesOf(sara)).slice(before)
    expect(answers[0]).toMatchObject({ success: true })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(new Set(moved).size).toBe(moved.length)
    expect(await call()).toEqual(answers[0])
    expect((await entriesOf(sara)).length).toBe(before + moved.length)
  })

  test('refuses the id for anything else', async () => {
    const reused = { code: '22023', hint: 'request_id_reused' }
    if (Object.keys(others).length > 0) await expect(call(others)).rejects.toMatchObject(reused)
    const elsewhere = procedure === 'stop_timer' ? 'claim_daily_reward' : 'stop_timer'
    const { caller = sara } = procedure === 'admin_transfer_points' ? { caller: huda } : {}
    await expect(ask(caller, elsewhere, { p_request_id })).rejects.toMatchObject(reused)
  })
})

test('an id is each person’s own: another’s same one is another request', async () => {
  const [layla, mona] = [await signUp('layla'), await signUp('mona')]
  const args = { p_points: 40, p_request_id: randomUUID() }
  for (const person of [layla, mona]) {
    await give(person, { points: 100 })
    expect(await ask(person, 'convert_points_to_gems', args)).toMatchObject({ success: true })
    expect(await holdingsOf(person)).toEqual({ points: 60, gems: 80 })
  }
})

test('a refusal is an answer too, and stays one', async () => {
  const mona = await signUp('mona')
  const args = { p_points: 40, p_request_id: randomUUID() }
  const refused = refusal('رصيد النقاط غير كافي')
  expect(await ask(mona, 'convert_points_to_gems', args)).toEqual(refused)
  await give(mona, { points: 100 })
  expect(await ask(mona, 'convert_points_to_gems', args)).toEqual(refused)
  expect(await ask(mona, 'convert_points_to_gems', { ...args, p_request_id: randomUUID() })).toMatchObject({
    success: true,
  })
})

test('what failed for another reason is not remembered', async () => {
  const layla = await signUp('layla')
  await give(layla, { points: 100 })
  const p_request_id = randomUUID()
  const args = { p_to_user_id: layla.id, p_amount: 5, p_request_id }
  await expect(ask(layla, 'admin_transfer_points', args)).rejects.toMatchObject({ code: '42501' })
  expect(await ask(layla, 'convert_points_to_gems', { p_points: 5, p_request_id })).toMatchObject({
    success: true,
  })
})

test('the service has ids of its own', async () => {
  const service = { api: serviceClient(product) }
  const args = { p_to_user_id: noor.id, p_amount: 7, p_request_id: randomUUID() }
  const before = (await entriesOf(noor)).length
  const answers = [
    await ask(service, 'admin_transfer_points', args),
    await ask(service, 'admin_transfer_points', args),
  ]
  expect(answers[1]).toEqual(answers[0])
  expect((await entriesOf(noor)).length).toBe(before + 1)
})

test('an id that is none is refused by its type', async () => {
  const args = { p_points: 5, p_request_id: 'once' }
  await expect(ask(sara, 'convert_points_to_gems', args)).rejects.toMatchObject({ code: '22P02' })
})

describe('ids', () => {
  const keptOf = () =>
    sql(product, `select request_id from private.idempotency_keys where person_id = '${sara.id}'`)
  const age = (days: number) =>
    sql(
      product,
      `update private.idempotency_keys set created_at = now() - interval '${days} days' where person_id = '${sara.id}'`,
    )
  /** As the job does on so many days, one after the other; nobody else's ids are in question by then. */
  const liveThrough = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      await sql(product, `update private.lived_days set last_day = last_day - 1 returning count`)
      await sql(product, 'select private.forget_answers()')
    }
  }

  test('are forgotten after seven days', async () => {
    const count = (await keptOf()).length
    await liveThrough(8)
    await age(6)
    await liveThrough(1)
    expect(await keptOf()).toHaveLength(count)
    await age(8)
    await liveThrough(1)
    expect(await keptOf()).toEqual([])
  })

  test('stay while the clock is a month ahead, and pay once', async () => {
    const args = { p_to_user_id: noor.id, p_amount: 10, p_request_id: randomUUID() }
    await ask(sara, 'transfer_points_with_limits', args)
    const before = await holdingsOf(sara)
    await age(30)
    // Today, whatever the clock says and however often it runs.
    await liveThrough(1)
    for (let hour = 0; hour < 24; hour += 1) await sql(product, 'select private.forget_answers()')
    await ask(sara, 'transfer_points_with_limits', args)
    expect(await holdingsOf(sara)).toEqual(before)
    await age(0)
  })

  test('are forgotten by a job that waits until the clock is steady', async () => {
    const jobs = await sql(product, `select command from cron.job where jobname = 'forget answered requests'`)
    expect(jobs).toEqual([{ command: 'select private.forget_answers() where private.is_clock_steady()' }])
  })
})

/** Procedures that move something and take no id, and why a second call moves nothing all the same. */
const decidedOnce = [
  // An application that was reviewed is refused to be reviewed again.
  'review_agent_application',
]

/** The body of each function of the product, by its name with its schema. */
async function sources(): Promise<Map<string, string>> {
  const functions = await sql<{ name: string; source: string }>(
    product,
    `select format('%s.%s', pronamespace::regnamespace, proname) as name, prosrc as source
     from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  return new Map(functions.map(({ name, source }) => [name, source]))
}

test('every procedure that moves points or gems does so through answer_once, or is decided once', async () => {
  const sourceOf = await sources()
  const reachesMove = (name: string, seen = new Set<string>()): boolean => {
    if (name === 'private.post_transaction') return true
    if (name === 'private.answer_once' || seen.has(name)) return false
    seen.add(name)
    const called = sourceOf.get(name)?.matchAll(/\b(?:private|public)\.\w+(?=\()/g) ?? []
    return [...called].some(([callee]) => reachesMove(callee, seen))
  }
  const publicOnes = [...sourceOf].filter(([name]) => name.startsWith('public.'))
  const past = publicOnes.filter(([name]) => reachesMove(name))
  expect(past.map(([name]) => name.slice('public.'.length)).sort()).toEqual(decidedOnce)
  const throughIt = publicOnes.filter(([, source]) => /private\.answer_once\(\s*p_request_id,/.test(source))
  expect(throughIt.map(([name]) => name.slice('public.'.length)).sort()).toEqual(
    procedures.map(([name]) => name).sort(),
  )
})

test('run_rule hands each rule all that was compared, in its order, and answer_once calls no other', async () => {
  const sourceOf = await sources()
  const rules = sourceOf
    .get('private.run_rule')
    ?.matchAll(/when '(\w+)' then\s+return private\.(\w+)\((.*)\);/g)
  const taken = new Map<string, number>()
  for (const [, name = '', called, args = ''] of rules ?? []) {
    expect(called).toBe(name)
    const places = args.split(', ').map((argument) => /^p_arguments\[(\d)\](::|$)/.exec(argument)?.[1])
    expect([name, places]).toEqual([name, places.map((_, index) => String(index + 1))])
    taken.set(name, places.length)
  }
  const given = new Map<string, number>()
  for (const source of sourceOf.values()) {
    const call = /private\.answer_once\(\s*p_request_id,\s*'(\w+)',([^;]*)\);/.exec(source)
    if (call?.[1]) given.set(call[1], call[2]?.split(',').length ?? 0)
  }
  expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(given))
})
