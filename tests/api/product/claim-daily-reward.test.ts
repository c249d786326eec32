/** The daily timer: the server keeps the start, and pays once for it, not a second too early. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import {
  type Answer,
  ask,
  entriesOf,
  expectSoundLedger,
  give,
  type Holdings,
  holdingsOf,
  refusal,
} from '../../support/wallets.ts'

let sara: Person

let before: Holdings

beforeAll(async () => {
  sara = await signUp('sara')
})

beforeEach(async () => {
  await sql(product, `delete from private.daily_timers where user_id = '${sara.id}'`)
  before = await holdingsOf(sara)
})

afterAll(expectSoundLedger)

const start = (person = sara) => ask(person, 'start_daily_timer')
const claim = (person = sara) => ask(person, 'claim_daily_reward')
const state = (person = sara) => ask(person, 'get_daily_timer')

/** Moves the start of the person's timer into the past. */
const letTimerRun = (interval: string, { id }: Person = sara) =>
  sql(
    product,
    `update private.daily_timers set started_at = started_at - interval '${interval}' where user_id = '${id}'`,
  )

const idle = {
  is_running: false,
  is_claimable: false,
  started_at: null,
  claimable_at: null,
  ends_at: null,
  now: expect.any(String),
  daily_points: 0,
  daily_gems: 400,
  can_earn: true,
}

const secondsBetween = (answer: Answer, from: string, to: string) =>
  (Date.parse(String(answer[to])) - Date.parse(String(answer[from]))) / 1000

describe('starting', () => {
  test('begins a day, whose times the server says', async () => {
    expect(await state()).toEqual({ success: true, message: 'المؤقت اليومي', ...idle })
    const started = await start()
    expect(started).toMatchObject({ success: true, is_running: true, is_claimable: false })
    expect(started.started_at).toBe(started.now)
    expect(secondsBetween(started, 'started_at', 'ends_at')).toBe(86_400)
    expect(secondsBetween(started, 'claimable_at', 'ends_at')).toBe(10)
    expect((await state()).started_at).toBe(started.started_at)
  })

  test('again leaves the start where it was, also when two tabs do it at once', async () => {
    const answers = await Promise.all([start(), start(), start()])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(new Set(answers.map(({ started_at }) => started_at)).size).toBe(1)
    await letTimerRun('5 hours')
    const running = await state()
    expect(await start()).toMatchObject({
      ...refusal('يوجد مؤقت نشط بالفعل'),
      started_at: running.started_at,
      ends_at: running.ends_at,
    })
  })
})

describe('claiming', () => {
  test.each([
    ['1 second', 1440],
    ['1 hour', 1380],
    ['23 hours 59 minutes', 1],
    ['23 hours 59 minutes 45 seconds', 1],
  ])('after %s is refused, and says how many minutes are left', async (run, minutes) => {
    await start()
    await letTimerRun(run)
    expect(await claim()).toMatchObject({
      ...refusal(`يرجى الانتظار ${minutes.toLocaleString('en')} دقيقة أخرى لاستلام المكافأة`),
      wait_minutes: minutes,
      is_running: true,
    })
    expect(await holdingsOf(sara)).toEqual(before)
  })

  test.each(['23 hours 59 minutes 51 seconds', '24 hours', '40 days'])(
    'after %s pays 400 gems, and the timer is idle again',
    async (run) => {
      await start()
      await letTimerRun(run)
      expect(await state()).toMatchObject({ is_claimable: true })
      expect(await claim()).toEqual({
        success: true,
        message: 'تم استلام المكافأة',
        points: 0,
        gems: 400,
        ...idle,
      })
      expect(await holdingsOf(sara)).toEqual({ ...before, gems: before.gems + 400 })
      expect(await claim()).toEqual({ ...refusal('لا يوجد مؤقت نشط'), ...idle })
    },
  )

  test('ten times at once pays once', async () => {
    await start()
    await letTimerRun('24 hours')
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim()))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await holdingsOf(sara)).toEqual({ ...before, gems: before.gems + 400 })
  })

  test('without a start is refused', async () => {
    expect(await claim()).toEqual({ ...refusal('لا يوجد مؤقت نشط'), ...idle })
  })

  test('pays what active workers produce in both currencies', async () => {
    await give(sara, { points: 175_000, gems: 250_000 })
    const { data: types } = await sara.api
      .from('worker_types')
      .select('id, name, specialty')
      .eq('is_active', true)
    const buy = (name: string, specialty: string) => {
      const type = types?.find((one) => one.name === name && one.specialty === specialty)
      return ask(sara, 'buy_worker', { p_worker_type_id: type?.id })
    }
    await buy('عادي', 'points')
    await buy('عادي', 'points')
    await buy('متوسط', 'points')
    await buy('مميز', 'gems')
    expect(await state()).toMatchObject({ daily_points: 700, daily_gems: 1400 })
    await sql(
      product,
      `update public.user_workers set is_active = false where user_id = '${sara.id}' and id = (
         select user_workers.id from public.user_workers join public.worker_types on worker_types.id = worker_type_id
         where user_id = '${sara.id}' and name = 'متوسط')`,
    )
    await start()
    await letTimerRun('24 hours')
    expect(await claim()).toMatchObject({ success: true, points: 200, gems: 1400 })
    expect((await entriesOf(sara)).slice(-3)).toEqual([
      'daily_reward gems 400',
      'worker_reward points 200',
      'worker_reward gems 1000',
    ])
    expect(await holdingsOf(sara)).toEqual({ points: before.points + 200, gems: before.gems + 1400 })
  })
})

test('nobody moves a start by hand, or asks without an account', async () => {
  await start()
  expect((await sara.api.schema('private').from('daily_timers').select()).error?.code).toBe('PGRST106')
  expect((await sara.api.from('daily_timers').select()).error?.code).toBe('PGRST205')
  for (const procedure of ['get_daily_timer', 'start_daily_timer', 'claim_daily_reward'])
    expect((await client(product).rpc(procedure)).error?.code).toBe('42501')
})
