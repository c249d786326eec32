/**
 * Accounts that nobody uses: warned 14 and 3 days before, by whatever reaches them, and deleted after 80 days with files and
 * balance; never while somebody uses them, waits for them or keeps them out. Days pass by moving dates.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { ban, setAdmin } from '../../support/moderation.ts'
import { addEmailMember } from '../../support/password-resets.ts'
import { type Person, publish, signUp } from '../../support/people.ts'
import { outboxOf } from '../../support/reachable-product.ts'
import { appoint, expectSoundLedger, give } from '../../support/wallets.ts'

type Account = Pick<Person, 'id'>
let sara: Person

const setLimit = (days: string) =>
  sql(
    product,
    `update public.app_settings set value = '${days}' where key = 'inactive_account_days' returning key`,
  )

beforeAll(() => setLimit('80'))
beforeEach(async () => {
  sara = await signUp('sara')
})
afterAll(() => setLimit('80'))

/** Days in which the account is not used. */
async function letDaysPass({ id }: Account, days: number): Promise<void> {
  const by = `interval '${days} days'`
  await sql(
    product,
    `update auth.users set created_at = created_at - ${by}, last_sign_in_at = last_sign_in_at - ${by} where id = '${id}'`,
  )
  await sql(
    product,
    `update auth.sessions set created_at = created_at - ${by}, refreshed_at = refreshed_at - ${by} where user_id = '${id}'`,
  )
  await sql(
    product,
    `update private.account_use set last_used_at = last_used_at - ${by}, warned_at = warned_at - ${by},
       warned_again_at = warned_again_at - ${by} where user_id = '${id}'`,
  )
}

/** What the two jobs do. */
async function runJobs(): Promise<void> {
  await sql(product, 'select private.note_account_use()::text as done')
  await sql(product, 'select private.handle_inactive_accounts() as count')
}

async function passes(account: Account, days: number): Promise<void> {
  await letDaysPass(account, days)
  await runJobs()
}

const isThere = async ({ id }: Account) =>
  (await sql(product, `select 1 from auth.users where id = '${id}'`)).length === 1
const warningsOf = async ({ id }: Account) =>
  (
    await sql<{ message: string }>(
      product,
      `select message from public.notifications where user_id = '${id}' and type = 'account_expiry' order by created_at, message`,
    )
  ).map(({ message }) => /بعد (.+?) ما لم/.exec(message)?.[1])

describe('an account that nobody uses', () => {
  test('is told 14 and 3 days before, in the app and on its number, and is gone after 80 days', async () => {
    await passes(sara, 65)
    expect(await warningsOf(sara)).toEqual([])
    await passes(sara, 1)
    expect(await warningsOf(sara)).toEqual(['14 يوماً'])
    await passes(sara, 10)
    expect(await warningsOf(sara)).toEqual(['14 يوماً'])
    await passes(sara, 1)
    expect((await warningsOf(sara)).toSorted()).toEqual(['14 يوماً', '3 أيام'])
    const told = { kind: 'account_expiry', channel: 'whatsapp', recipient: sara.phone }
    expect(await outboxOf(sara.id, product)).toMatchObject([told, told])
    await passes(sara, 2)
    expect(await isThere(sara)).toBe(true)
    await passes(sara, 1)
    expect(await isThere(sara)).toBe(false)
    const { error } = await client(product).auth.signInWithPassword(sara)
    expect(error?.code).toBe('invalid_credentials')
  })

  test('by email is told in its mailbox', async () => {
    const omar = await addEmailMember()
    await passes(omar, 66)
    expect(await outboxOf(omar.id, product)).toMatchObject([
      { kind: 'account_expiry', channel: 'email', recipient: omar.email },
    ])
  })

  test('leaves its balance to the treasury, and takes its posts and files along', async () => {
    await give(sara, { points: 700, gems: 30 })
    const post = await publish(sara, 'منشور')
    const name = `${sara.id}/avatars/face.png`
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { error } = await sara.api.storage.from('posts').upload(name, picture, { contentType: 'image/png' })
    expect(error).toBeNull()
    for (const days of [66, 11, 3]) await passes(sara, days)
    expect(await isThere(sara)).toBe(false)
    const entries = await sql(
      product,
      `select currency, amount::integer as amount from public.ledger_entries
       where transaction_id in (select transaction_id from public.ledger_entries where user_id = '${sara.id}' and kind = 'account_closed')
         and system_account = 'treasury' order by currency`,
    )
    expect(entries).toEqual([
      { currency: 'gems', amount: 30 },
      { currency: 'points', amount: 700 },
    ])
    await expectSoundLedger()
    expect(await sql(product, `select 1 from public.posts where id = '${post}'`)).toEqual([])
    expect(await sql(product, `select 1 from storage.objects where name like '${sara.id}/%'`)).toEqual([])
  })

  test('found long after its time is warned twice all the same before it goes', async () => {
    await passes(sara, 400)
    expect(await warningsOf(sara)).toEqual(['14 يوماً'])
    await passes(sara, 10)
    expect(await warningsOf(sara)).toEqual(['14 يوماً'])
    await passes(sara, 1)
    await passes(sara, 2)
    expect(await isThere(sara)).toBe(true)
    await passes(sara, 1)
    expect(await isThere(sara)).toBe(false)
  })
})

describe('who comes back', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['by signing in', () => client(product).auth.signInWithPassword(sara)],
    ['by refreshing a session', () => sara.api.auth.refreshSession()],
  ])('%s after the last warning keeps the account, and is warned anew much later', async (_, comeBack) => {
    for (const days of [66, 11]) await passes(sara, days)
    await comeBack()
    await passes(sara, 10)
    expect(await isThere(sara)).toBe(true)
    await passes(sara, 55)
    expect(await warningsOf(sara)).toHaveLength(2)
    await passes(sara, 1)
    expect(await warningsOf(sara)).toHaveLength(3)
    expect(await isThere(sara)).toBe(true)
  })

  test('at the last moment, when the use is not noted yet, keeps it too', async () => {
    for (const days of [66, 11]) await passes(sara, days)
    await letDaysPass(sara, 3)
    await client(product).auth.signInWithPassword(sara)
    await sql(product, 'select private.handle_inactive_accounts() as count')
    expect(await isThere(sara)).toBe(true)
  })

  test('and signs out again is known by what was noted, since sessions go with their dates', async () => {
    await letDaysPass(sara, 60)
    await sara.api.auth.refreshSession()
    await runJobs()
    await sara.api.auth.signOut()
    await sql(
      product,
      `update auth.users set last_sign_in_at = now() - interval '60 days' where id = '${sara.id}'`,
    )
    await passes(sara, 30)
    expect(await isThere(sara)).toBe(true)
    expect(await warningsOf(sara)).toEqual([])
  })
})

describe('never deleted or warned', () => {
  const forever = async (account: Account) => {
    for (const days of [66, 11, 3, 100]) await passes(account, days)
    expect(await isThere(account)).toBe(true)
    expect(await warningsOf(account)).toEqual([])
  }

  test('is an admin', async () => {
    await setAdmin(sara, true)
    await forever(sara)
  })

  test('is an agent, or who waits for the answer to an application', async () => {
    await appoint(sara)
    await forever(sara)
    const noor = await signUp('noor')
    await give(noor, { points: 1_000_000 })
    const application = { p_name: 'ن', p_location: 'ب', p_whatsapp: '+9647701234567', p_services: 'س' }
    expect((await noor.api.rpc('apply_for_agency', application)).data.success).toBe(true)
    await forever(noor)
  })

  test('is who is banned, until a while after they are let in again', async () => {
    await serviceClient(product).rpc('ban_user_permanently', { p_user_id: sara.id })
    await forever(sara)
    await serviceClient(product).rpc('unban_user_by_admin', { p_user_id: sara.id })
    await runJobs()
    expect(await isThere(sara)).toBe(true)
    expect(await warningsOf(sara)).toEqual(['14 يوماً'])
    await ban(sara)
    await passes(sara, 11)
    expect(await warningsOf(sara)).toEqual(['14 يوماً'])
  })

  test('is the founder', async () => {
    await passes({ id: '00000000-0000-4000-8000-000000000001' }, 400)
    expect(await isThere({ id: '00000000-0000-4000-8000-000000000001' })).toBe(true)
  })

  test('is anybody while the setting is off; once it is on, the warnings begin anew', async () => {
    for (const days of [66, 11]) await passes(sara, days)
    await setLimit('off')
    await passes(sara, 300)
    expect(await isThere(sara)).toBe(true)
    await setLimit('80')
    await runJobs()
    expect(await isThere(sara)).toBe(true)
    expect(await warningsOf(sara)).toHaveLength(3)
  })
})

test('the setting is a number of days from 30 on, or off', async () => {
  await setLimit('365')
  await passes(sara, 200)
  expect(await warningsOf(sara)).toEqual([])
  for (const value of ['29', '0', '-80', '4000', '80 days', 'never', ''])
    await expect(setLimit(value)).rejects.toThrow('app_settings_inactive_account_days_shape')
  await setLimit('80')
})
