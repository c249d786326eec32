/** The older timer: a point for each whole minute and a gem for each ten, unless it was stopped by signing out. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { addOldBan, ban, bannedText } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import {
  ask,
  entriesOf,
  expectSoundLedger,
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
  await sql(product, `delete from public.user_timers where user_id = '${sara.id}'`)
  before = await holdingsOf(sara)
})

const gained = async () => {
  const { points, gems } = await holdingsOf(sara)
  return { points: points - before.points, gems: gems - before.gems }
}

afterAll(expectSoundLedger)

const start = () => ask(sara, 'start_timer')
const stop = () => ask(sara, 'stop_timer')

const letTimerRun = (interval: string) =>
  sql(
    product,
    `update public.user_timers set start_time = start_time - interval '${interval}'
     where user_id = '${sara.id}' and is_active`,
  )

const timersOf = async ({ id, api }: Person) => {
  const { data, error } = await api
    .from('user_timers')
    .select('is_active, total_duration, points_earned, gems_earned')
    .eq('user_id', id)
    .order('created_at', { ascending: false })
    .limit(10)
  if (error) throw error
  return data
}

describe('starting', () => {
  test('is done once, also by two tabs at once', async () => {
    const answers = await Promise.all([start(), start()])
    expect(answers.filter(({ success }) => success)).toEqual([
      {
        success: true,
        message: 'تم تشغيل المؤقت',
        timer: expect.objectContaining({ user_id: sara.id, is_active: true, end_time: null }),
        now: expect.any(String),
      },
    ])
    expect(await start()).toEqual(refusal('يوجد مؤقت نشط بالفعل'))
    expect(await timersOf(sara)).toHaveLength(1)
  })
})

describe('looking', () => {
  test('says what runs and what time it is, and nothing of anybody else’s', async () => {
    const look = () => sara.api.rpc('get_timer').then(({ data }) => data)
    const none = { timer: null, now: expect.any(String), can_earn: true }
    expect(await look()).toEqual(none)
    await start()
    expect(await look()).toEqual({
      ...none,
      timer: expect.objectContaining({ user_id: sara.id, is_active: true }),
    })
    const noor = await signUp('noor')
    expect((await noor.api.rpc('get_timer')).data).toEqual(none)
    await stop()
    expect(await look()).toEqual(none)
  })
})

describe('stopping', () => {
  test.each([
    ['59 seconds', 0, 0],
    ['1 minute', 1, 0],
    ['9 minutes 59 seconds', 9, 0],
    ['19 minutes 30 seconds', 19, 1],
    ['25 hours', 1500, 150],
  ])('after %s earns %i points and %i gems', async (run, points, gems) => {
    await start()
    await letTimerRun(run)
    expect(await stop()).toEqual({
      success: true,
      message: 'تم إيقاف المؤقت',
      timer: expect.objectContaining({
        is_active: false,
        end_time: expect.any(String),
        total_duration: points,
        points_earned: points,
        gems_earned: gems,
      }),
      now: expect.any(String),
    })
    expect(await gained()).toEqual({ points, gems })
  })

  test('before it began, as its transaction or the clock has it, earns nothing', async () => {
    await start()
    await letTimerRun('-1 hour')
    expect(await stop()).toMatchObject({ success: true, timer: { total_duration: 0, points_earned: 0 } })
    expect(await gained()).toEqual({ points: 0, gems: 0 })
  })

  test('when none runs is refused', async () => {
    expect(await stop()).toEqual(refusal('لا يوجد مؤقت نشط'))
  })

  test('ten times at once pays once', async () => {
    await start()
    await letTimerRun('100 minutes')
    const answers = await Promise.all(Array.from({ length: 10 }, stop))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect((await entriesOf(sara)).slice(-2)).toEqual(['timer_reward points 100', 'timer_reward gems 10'])
    expect(await gained()).toEqual({ points: 100, gems: 10 })
  })

  test('by signing out earns nothing, and is never refused', async () => {
    await start()
    await letTimerRun('100 minutes')
    expect(await ask(sara, 'force_stop_timer')).toEqual({
      success: true,
      message: 'تم إيقاف المؤقت',
      stopped: true,
    })
    expect(await ask(sara, 'force_stop_timer')).toEqual({
      success: true,
      message: 'لا يوجد مؤقت نشط',
      stopped: false,
    })
    expect(await stop()).toEqual(refusal('لا يوجد مؤقت نشط'))
    expect(await timersOf(sara)).toEqual([
      { is_active: false, total_duration: 100, points_earned: 0, gems_earned: 0 },
    ])
    expect(await gained()).toEqual({ points: 0, gems: 0 })
  })

  test('for pay and for nothing at once ends it once', async () => {
    await start()
    await letTimerRun('50 minutes')
    const [paid, forced] = await Promise.all([stop(), ask(sara, 'force_stop_timer')])
    expect([paid.success, forced.stopped].filter(Boolean)).toHaveLength(1)
    expect(await gained()).toEqual(paid.success ? { points: 50, gems: 5 } : { points: 0, gems: 0 })
  })
})

describe('a ban', () => {
  let mona: Person

  const timersAfter = async (banThem: () => Promise<unknown>) => {
    await banThem()
    await sql(product, `delete from public.user_bans where user_id = '${mona.id}'`)
    await sql(product, `delete from public.locked_users where user_id = '${mona.id}'`)
    return timersOf(mona)
  }

  beforeEach(async () => {
    mona = await signUp('mona')
    expect(await ask(mona, 'start_timer')).toMatchObject({ success: true })
    await sql(
      product,
      `update public.user_timers set start_time = start_time - interval '100 minutes' where user_id = '${mona.id}'`,
    )
  })

  const stopped = [{ is_active: false, total_duration: 100, points_earned: 0, gems_earned: 0 }]

  test.each([
    ['by the service', () => ban(mona)],
    ['of the older kind', () => addOldBan(mona, '5 days')],
    [
      'that is renewed',
      () =>
        sql(
          product,
          `alter table public.locked_users disable trigger end_timer_of_banned;
           insert into public.locked_users (user_id, reason, is_active) values ('${mona.id}', 'x', false);
           alter table public.locked_users enable trigger end_timer_of_banned;
           update public.locked_users set is_active = true where user_id = '${mona.id}'`,
        ),
    ],
  ])('%s stops the timer for nothing', async (_name, banThem) => {
    const earlier = await holdingsOf(mona)
    expect(await timersAfter(banThem)).toEqual(stopped)
    expect(await ask(mona, 'stop_timer')).toEqual(refusal('لا يوجد مؤقت نشط'))
    expect(await holdingsOf(mona)).toEqual(earlier)
  })

  test('that crosses a start leaves no timer running', async () => {
    await ask(mona, 'force_stop_timer')
    const [started] = await Promise.all([mona.api.rpc('start_timer'), ban(mona)])
    const timers = await timersAfter(async () => undefined)
    expect([started.error?.message ?? null, timers.some(({ is_active }) => is_active)]).toEqual([
      started.error ? bannedText : null,
      false,
    ])
  })

  test('that began before the timer did is not refused for it', async () => {
    await sql(
      product,
      `update public.user_timers set start_time = now() + interval '1 minute' where user_id = '${mona.id}'`,
    )
    expect(await timersAfter(() => ban(mona))).toEqual([{ ...stopped[0], total_duration: 0 }])
  })

  test('that is over leaves timers alone', async () => {
    const past = `now() - interval '11 days', now() - interval '1 day'`
    const timers = await timersAfter(() =>
      sql(
        product,
        `insert into public.locked_users (user_id, reason, banned_at, banned_until) values ('${mona.id}', 'x', ${past})`,
      ),
    )
    expect(timers).toMatchObject([{ is_active: true }])
  })
})

test('timers are one’s own to see, and nobody’s to write', async () => {
  await start()
  const noor = await signUp('noor')
  expect((await noor.api.from('user_timers').select('id')).data).toEqual([])
  const timers = () => sara.api.from('user_timers')
  const past = { start_time: '2020-01-01T00:00:00Z' }
  expect((await timers().insert({ user_id: sara.id, ...past })).error?.code).toBe('42501')
  expect((await timers().update(past).eq('user_id', sara.id)).error?.code).toBe('42501')
  expect((await timers().delete().eq('user_id', sara.id)).error?.code).toBe('42501')
  for (const procedure of ['get_timer', 'start_timer', 'stop_timer', 'force_stop_timer'])
    expect((await client(product).rpc(procedure)).error?.code).toBe('42501')
})
