/** A transfer of points: what moves, who is told, and every rule that stops one. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { later } from '../../support/later.ts'
import { ban } from '../../support/moderation.ts'
import { inviteCodeOf, type Person, signUp } from '../../support/people.ts'
import {
  appoint,
  ask,
  entriesOf,
  expectSoundLedger,
  give,
  holdingsOf,
  refusal,
  toldTo,
} from '../../support/wallets.ts'

const dailyLimit = 20_000
let sara: Person
let noor: Person

let layla: Person
let before: number

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  layla = await signUp('layla')
  await give(sara, { points: 1_000_000 })
})

/** Every test begins on a day on which nobody has transferred anything, and with no agent among them. */
beforeEach(async () => {
  const ids = [sara, noor, layla].map(({ id }) => `'${id}'`).join(', ')
  await sql(product, `delete from public.daily_transfers where user_id in (${ids})`)
  await sql(product, `delete from public.approved_agents where user_id in (${ids})`)
  before = await pointsOf(sara)
})

afterAll(expectSoundLedger)

const transfer = (
  from: Person,
  to: Pick<Person, 'id'>,
  p_amount: unknown,
  more: Record<string, unknown> = {},
) => ask(from, 'transfer_points_with_limits', { p_to_user_id: to.id, p_amount, ...more })

const pointsOf = async (person: Person) => (await holdingsOf(person)).points

describe('a transfer', () => {
  test('moves the points, is written down for both sides, and told to the receiver', async () => {
    const [rima, mona] = [await signUp('rima'), await signUp('mona')]
    await give(rima, { points: 1_000 })
    const answer = await transfer(rima, mona, 250)
    expect(answer).toEqual({
      success: true,
      message: 'تم التحويل بنجاح',
      transfer_id: expect.any(String),
      created_at: expect.any(String),
      display_name: mona.username,
      amount: 250,
      balance: 750,
      remaining: dailyLimit - 250,
    })
    expect(await entriesOf(rima)).toEqual(['transfer points -250'])
    expect(await entriesOf(mona)).toEqual(['transfer points 250'])
    expect(await toldTo(mona)).toEqual([
      {
        type: 'transfer',
        title: 'وصلك تحويل نقاط',
        message: `تحويل من ${rima.username}: 250 نقطة`,
        actor_id: rima.id,
        is_read: false,
        target_type: 'transfer',
        target_id: answer.transfer_id,
        amount: 250,
        currency: 'points',
      },
    ])
  })

  test('with the receiver’s referral code as well is the same, with another’s it is refused', async () => {
    const code = await inviteCodeOf(noor)
    expect(await transfer(sara, noor, 5, { p_referral_code: ` ${code.toLowerCase()} ` })).toMatchObject({
      success: true,
    })
    expect(await transfer(sara, noor, 5, { p_referral_code: '' })).toMatchObject({ success: true })
    for (const p_referral_code of [await inviteCodeOf(sara), 'REFNOSUCH99'])
      expect(await transfer(sara, noor, 5, { p_referral_code })).toEqual(
        refusal('رمز الإحالة غير صحيح أو غير موجود'),
      )
    expect(await pointsOf(sara)).toBe(before - 10)
  })

  test('of all that one has leaves nothing, and one more is refused', async () => {
    await give(layla, { points: 30 })
    expect(await transfer(layla, noor, 31)).toEqual(refusal('رصيد النقاط غير كافي'))
    expect(await transfer(layla, noor, 30)).toMatchObject({ success: true, balance: 0 })
    expect(await transfer(layla, noor, 1)).toEqual(refusal('رصيد النقاط غير كافي'))
  })
})

describe('a receiver', () => {
  test.each([
    ['is nobody', () => randomUUID(), 'يرجى اختيار مستخدم صحيح للتحويل'],
    ['is missing', () => null, 'يرجى اختيار مستخدم صحيح للتحويل'],
    ['is oneself', () => sara.id, 'لا يمكنك التحويل إلى نفسك'],
  ])('who %s is refused', async (_, receiver, text) => {
    const answer = await ask(sara, 'transfer_points_with_limits', { p_to_user_id: receiver(), p_amount: 5 })
    expect(answer).toEqual(refusal(text))
    expect(await pointsOf(sara)).toBe(before)
  })

  test('who is banned, or whose account is deleted, is refused', async () => {
    const [zahra, mona] = [await signUp('zahra'), await signUp('mona')]
    await ban(zahra)
    expect(await transfer(sara, zahra, 5)).toEqual(refusal('لا يمكن التحويل إلى هذا المستخدم'))
    await sql(product, `update auth.users set deleted_at = now() where id = '${mona.id}'`)
    expect(await transfer(sara, mona, 5)).toEqual(refusal('يرجى اختيار مستخدم صحيح للتحويل'))
  })
})

describe('an amount', () => {
  test.each([0, -1, -100_000, null, Number.MIN_SAFE_INTEGER])('of %j is refused', async (amount) => {
    expect(await transfer(sara, noor, amount)).toEqual(refusal('يجب أن يكون المبلغ أكبر من صفر'))
    expect(await transfer(noor, sara, amount)).toEqual(refusal('يجب أن يكون المبلغ أكبر من صفر'))
    expect(await pointsOf(sara)).toBe(before)
  })

  test.each([
    [1.5, '22P02'],
    ['1.5', '22P02'],
    ['NaN', '22P02'],
    ['Infinity', '22P02'],
    ['', '22P02'],
    ['five', '22P02'],
    [true, '22P02'],
    [{ amount: 5 }, '22P02'],
    ['9223372036854775808', '22003'],
    ['-9223372036854775809', '22003'],
  ])('of %j is no number of points', async (amount, code) => {
    await expect(transfer(sara, noor, amount)).rejects.toMatchObject({ code })
    expect(await pointsOf(sara)).toBe(before)
  })

  test('as large as numbers go is refused like any other that is too much, an agent’s too', async () => {
    await appoint(layla)
    for (const amount of ['9223372036854775807', Number.MAX_SAFE_INTEGER]) {
      expect(await transfer(sara, noor, amount)).toEqual(refusal(`الحد اليومي المتبقي هو 20,000 نقطة`))
      expect(await transfer(layla, noor, amount)).toEqual(refusal('رصيد النقاط غير كافي'))
    }
  })
})

describe('the day’s limit', () => {
  test('is used up by parts, and refuses the point after it', async () => {
    await transfer(sara, noor, dailyLimit - 300)
    expect(await transfer(sara, noor, 301)).toEqual(refusal('الحد اليومي المتبقي هو 300 نقطة'))
    expect(await transfer(sara, noor, 300)).toMatchObject({ success: true, remaining: 0 })
    expect(await transfer(sara, noor, 1)).toEqual(refusal('الحد اليومي المتبقي هو 0 نقطة'))
    const { data } = await sara.api.from('daily_transfers').select()
    const transfer_date = new Date().toISOString().slice(0, 10)
    expect(data).toEqual([{ user_id: sara.id, transfer_date, total_transferred: dailyLimit }])
  })

  test('is a new one on the next day', async () => {
    await transfer(sara, noor, dailyLimit)
    await sql(
      product,
      `update public.daily_transfers set transfer_date = transfer_date - 1 where user_id = '${sara.id}'`,
    )
    expect(await transfer(sara, noor, dailyLimit)).toMatchObject({ success: true })
  })

  test('does not bind an agent, and binds one who was', async () => {
    await appoint(sara)
    expect(await transfer(sara, noor, dailyLimit + 1)).toMatchObject({ success: true, remaining: null })
    expect(await transfer(sara, noor, dailyLimit)).toMatchObject({ success: true })
    await sql(product, `update public.approved_agents set is_active = false where user_id = '${sara.id}'`)
    expect(await transfer(sara, noor, 1)).toEqual(refusal('الحد اليومي المتبقي هو 0 نقطة'))
  })

  test('is not used by what was refused or received', async () => {
    await transfer(sara, layla, 0)
    await transfer(sara, layla, dailyLimit)
    expect(await transfer(layla, sara, 0)).toMatchObject({ success: false })
    expect(await transfer(layla, sara, dailyLimit)).toMatchObject({ success: true })
  })
})

describe('at once', () => {
  test('ten transfers keep the day’s limit', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => transfer(sara, noor, 6000)))
    expect(answers.filter(({ success }) => success)).toHaveLength(3)
    expect(await pointsOf(sara)).toBe(before - 3 * 6000)
  })

  test('ten transfers of all one has are one', async () => {
    const mona = await signUp('mona')
    await give(mona, { points: 100 })
    const answers = await Promise.all(
      [noor, layla].flatMap((to) => Array.from({ length: 5 }, () => transfer(mona, to, 100))),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await pointsOf(mona)).toBe(0)
  })

  test('three who send to each other in a circle all arrive', async () => {
    const people = [sara, noor, layla]
    for (const person of people) await give(person, { points: 100 })
    const held = await Promise.all(people.map(pointsOf))
    const rounds = Array.from({ length: 5 }, () =>
      people.map((from, place) => transfer(from, people[(place + 1) % 3] ?? sara, 7)),
    )
    const answers = await Promise.all(rounds.flat())
    expect(answers.every(({ success }) => success)).toBe(true)
    expect(await Promise.all(people.map(pointsOf))).toEqual(held)
  })

  test('a transfer to an account that is being deleted happens before it or not at all', async () => {
    const mona = await signUp('mona')
    const sent = Array.from({ length: 5 }, () => transfer(sara, mona, 10))
    const deleted = later(sql(product, `delete from auth.users where id = '${mona.id}'`))
    const answers = await Promise.all(sent)
    await deleted
    for (const answer of answers.filter(({ success }) => !success))
      expect(answer).toEqual(refusal('يرجى اختيار مستخدم صحيح للتحويل'))
    const arrived = answers.filter(({ success }) => success).length
    expect(await pointsOf(sara)).toBe(before - 10 * arrived)
  })
})

test('who sends point by point is heard ten times an hour, and stands in the list each time', async () => {
  const [rima, mona] = [await signUp('rima'), await signUp('mona')]
  await give(rima, { points: 100 })
  for (let sent = 0; sent < 12; sent++) await transfer(rima, mona, 1)
  const told = await toldTo(mona)
  expect(told).toHaveLength(12)
  expect(told.filter(({ is_read }) => !is_read)).toHaveLength(10)
  // Also of who keeps an empty list.
  await sql(product, `delete from public.notifications where user_id = '${mona.id}' returning id`)
  await transfer(rima, mona, 1)
  expect((await toldTo(mona)).filter(({ is_read }) => !is_read)).toEqual([])
})

test('a visitor, a banned person and a deleted account’s token transfer nothing', async () => {
  const args = { p_to_user_id: noor.id, p_amount: 5 }
  expect((await client(product).rpc('transfer_points_with_limits', args)).error?.code).toBe('42501')
  const [zahra, mona] = [await signUp('zahra'), await signUp('mona')]
  await give(zahra, { points: 50 })
  await ban(zahra)
  await expect(transfer(zahra, noor, 5)).rejects.toMatchObject({ code: 'PT403' })
  await sql(product, `delete from auth.users where id = '${mona.id}'`)
  await expect(transfer(mona, noor, 5)).rejects.toMatchObject({ code: 'PT401', hint: 'session_not_found' })
})
