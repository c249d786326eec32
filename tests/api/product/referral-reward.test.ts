/** 500 points for who invited a new member: once for a number and a device, never for the inviter's own device. */
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { ban } from '../../support/moderation.ts'
import { addEmailMember } from '../../support/password-resets.ts'
import {
  createAccount,
  inviteCodeOf,
  newPhone,
  type Person,
  provePhone,
  signUp,
} from '../../support/people.ts'
import { changeCodeFor, changePhone } from '../../support/phone-changes.ts'
import { ask, entriesOf, expectSoundLedger, give, holdingsOf, toldTo } from '../../support/wallets.ts'

const reward = 500
let sara: Person
let code: string

beforeEach(async () => {
  sara = await signUp('sara')
  code = await inviteCodeOf(sara)
})

afterAll(expectSoundLedger)

const newDevice = () => createHash('sha256').update(randomUUID()).digest('hex')

async function report({ id, api }: Pick<Person, 'id' | 'api'>, p_fingerprint: string): Promise<void> {
  const { data, error } = await api.rpc('check_and_store_fingerprint', { p_user_id: id, p_fingerprint })
  if (error || data.banned) throw error ?? new Error(data.message)
}

const invite = (name: string) => signUp(name, { referralCode: code })
const earned = async () => (await holdingsOf(sara)).points

test('it is paid when the new member’s device is known, and told', async () => {
  const noor = await invite('noor')
  expect(await earned()).toBe(0)
  await report(noor, newDevice())
  expect(await entriesOf(sara)).toEqual([`referral_reward points ${reward}`])
  expect(await toldTo(sara)).toMatchObject([
    {
      type: 'referral_reward',
      message: `انضمام بدعوتك: ${noor.username}. مكافأتك: 500 نقطة`,
      actor_id: noor.id,
      target_type: 'wallet',
      amount: 500,
      currency: 'points',
    },
  ])
  const totals = await sara.api
    .from('user_referral_system')
    .select('total_referrals, total_earnings')
    .single()
  expect(totals.data).toEqual({ total_referrals: 1, total_earnings: reward })
  const referrals = await sara.api.from('referrals').select('referred_id, rewarded_at')
  expect(referrals.data).toEqual([{ referred_id: noor.id, rewarded_at: expect.any(String) }])
})

test('the inviter reads of it also once the new member’s account is gone, of which nothing else stays', async () => {
  const noor = await invite('noor')
  await report(noor, newDevice())
  await give(noor, { points: 5 })
  await ask(noor, 'transfer_points_with_limits', { p_to_user_id: sara.id, p_amount: 5 })
  await noor.api.from('friend_requests').insert({ receiver_id: sara.id })
  const types = async () => (await toldTo(sara)).map(({ type, actor_id }) => [type, actor_id])
  expect(await types()).toEqual([
    ['friend_request', noor.id],
    ['transfer', noor.id],
    ['referral_reward', noor.id],
  ])
  await sql(product, `delete from auth.users where id = '${noor.id}'`)
  expect(await types()).toEqual([
    ['transfer', null],
    ['referral_reward', null],
  ])
  expect(await earned()).toBe(reward + 5)
})

test('it is paid once, however often and on however many devices the member comes', async () => {
  const noor = await invite('noor')
  const device = newDevice()
  await Promise.all([report(noor, device), report(noor, device), report(noor, newDevice())])
  await report(noor, newDevice())
  expect(await earned()).toBe(reward)
})

test('it is paid for each member with a number and a device of their own', async () => {
  for (const name of ['noor', 'layla']) await report(await invite(name), newDevice())
  expect(await earned()).toBe(2 * reward)
})

describe('it is never paid', () => {
  test('for a device of the inviter, nor for another device after it', async () => {
    const device = newDevice()
    await report(sara, newDevice())
    await report(sara, device)
    const noor = await invite('noor')
    await report(noor, device)
    await report(noor, newDevice())
    expect(await earned()).toBe(0)
  })

  test('twice for one device, whoever invites, also when two report it at once', async () => {
    const [mona, device] = [await signUp('mona'), newDevice()]
    const members = [
      await invite('noor'),
      await invite('layla'),
      await signUp('zahra', { referralCode: await inviteCodeOf(mona) }),
    ]
    await Promise.all(members.map((member) => report(member, device)))
    expect((await earned()) + (await holdingsOf(mona)).points).toBe(reward)
  })

  test('twice for one number, though its first account is gone', async () => {
    const noor = await invite('noor')
    await report(noor, newDevice())
    await sql(product, `delete from auth.users where id = '${noor.id}'`)
    await sql(product, `delete from private.attempts where key = '${noor.phone}'`)
    const api = client(product)
    await provePhone(noor.phone)
    const { data, error } = await createAccount(api, noor.phone, { referralCode: code })
    expect(error).toBeNull()
    await report({ id: data.user?.id ?? '', api }, newDevice())
    expect(await earned()).toBe(reward)
  })

  test('twice for one number that passed on, also when all who came with it report their devices at once', async () => {
    const [phone, inviters] = [newPhone(), [sara]]
    for (const name of ['mona', 'huda', 'zainab']) inviters.push(await signUp(name))
    const members: Person[] = []
    for (const inviter of inviters) {
      const member = await signUp('noor', { phone, referralCode: await inviteCodeOf(inviter) })
      const next = newPhone()
      expect(await changePhone(member, next, await changeCodeFor(member, next))).toEqual({ success: true })
      members.push(member)
    }
    await Promise.all(members.map((member) => report(member, newDevice())))
    const wallets = await Promise.all(inviters.map(holdingsOf))
    expect(wallets.map(({ points }) => points).sort()).toEqual([0, 0, 0, reward])
    for (const { api } of members) {
      expect((await api.from('device_fingerprints').select('user_id')).data).toHaveLength(1)
    }
  })

  test('to an inviter who is banned', async () => {
    const noor = await invite('noor')
    await ban(sara)
    await report(noor, newDevice())
    const wallet = await sql(
      product,
      `select balance::integer from public.user_points where user_id = '${sara.id}'`,
    )
    expect(wallet).toEqual([{ balance: 0 }])
  })

  test('for an account by email', async () => {
    const { id } = await addEmailMember(product)
    await sql(
      product,
      `insert into public.referrals (referrer_id, referred_id) values ('${sara.id}', '${id}')
       on conflict (referred_id) do update set referrer_id = excluded.referrer_id`,
    )
    await sql(product, `select private.decide_referral('${id}', '${newDevice()}')::text as done`)
    expect(await earned()).toBe(0)
  })

  test('and nobody decides it by hand', async () => {
    const noor = await invite('noor')
    const columns = await sara.api.from('referrals').select('first_device')
    expect(columns.error?.code).toBe('42501')
    const change = sara.api.from('referrals').update({ rewarded_at: null }).eq('referred_id', noor.id)
    expect((await change).error?.code).toBe('42501')
    await expect(report({ id: noor.id, api: sara.api }, newDevice())).rejects.toMatchObject({ code: '42501' })
    expect(await earned()).toBe(0)
  })
})

test('an inviter whose account is gone is not paid, and the member’s device is stored all the same', async () => {
  const noor = await invite('noor')
  await sql(product, `delete from auth.users where id = '${sara.id}'`)
  await report(noor, newDevice())
  const devices = await noor.api.from('device_fingerprints').select('user_id')
  expect(devices.data).toEqual([{ user_id: noor.id }])
})
