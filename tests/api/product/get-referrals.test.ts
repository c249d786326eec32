/** Who joined by one's code: when, what each brought, by the day, and nobody else's. */
import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { inviteCodeOf, type Person, signUp } from '../../support/people.ts'

let sara: Person
let code: string

beforeEach(async () => {
  sara = await signUp('sara')
  code = await inviteCodeOf(sara)
})

const invite = (name: string) => signUp(name, { referralCode: code })

async function comeWithDevice({ id, api }: Person, device: string = randomUUID()): Promise<void> {
  const p_fingerprint = createHash('sha256').update(device).digest('hex')
  const { error } = await api.rpc('check_and_store_fingerprint', { p_user_id: id, p_fingerprint })
  if (error) throw error
}

async function referralsOf({ api }: Person, args: object = {}) {
  const { data, error } = await api.rpc('get_referrals', args)
  if (error) throw error
  return data
}

test('who joined is listed, newest first, with what each brought', async () => {
  const device = randomUUID()
  const [first, second, third] = [await invite('first'), await invite('second'), await invite('third')]
  await comeWithDevice(first, device)
  await comeWithDevice(second, device)
  expect(await referralsOf(sara)).toMatchObject([
    { user_id: third.id, username: third.username, status: 'waiting', reward: 0 },
    { user_id: second.id, username: second.username, status: 'unrewarded', reward: 0 },
    { user_id: first.id, username: first.username, status: 'rewarded', reward: 500 },
  ])
  await sql(product, `delete from auth.users where id in ('${first.id}', '${third.id}')`)
  expect(await referralsOf(sara)).toMatchObject([
    { user_id: null, username: null, status: 'unrewarded' },
    { user_id: second.id },
    { user_id: null, status: 'rewarded', reward: 500 },
  ])
})

test('it is read page by page', async () => {
  const people = [await invite('first'), await invite('second'), await invite('third')].reverse()
  const [newest] = await referralsOf(sara, { p_limit: 1 })
  expect(newest.user_id).toBe(people[0]?.id)
  const rest = await referralsOf(sara, { p_before: newest.created_at, p_before_id: newest.id })
  expect(rest.map(({ user_id }: { user_id: string }) => user_id)).toEqual(people.slice(1).map(({ id }) => id))
})

test('each day has how many joined and what that earned', async () => {
  const [first, second] = [await invite('first'), await invite('second')]
  await comeWithDevice(second)
  await sql(
    product,
    `update public.referrals set created_at = created_at - interval '2 days' where referred_id = '${first.id}'`,
  )
  const { data } = await sara.api.rpc('get_referral_days', { p_days: 3 })
  expect(data).toMatchObject([
    { joined: 1, earned: 0 },
    { joined: 0, earned: 0 },
    { joined: 1, earned: 500 },
  ])
  expect((await sara.api.rpc('get_referral_days')).data).toHaveLength(30)
})

test('nobody reads of another’s, and a visitor of none', async () => {
  await invite('noor')
  const mallory = await signUp('mallory')
  expect(await referralsOf(mallory)).toEqual([])
  const { data } = await mallory.api.rpc('get_referral_days', { p_days: 1 })
  expect(data).toMatchObject([{ joined: 0, earned: 0 }])
  for (const name of ['get_referrals', 'get_referral_days'])
    expect((await client(product).rpc(name)).error?.code).toBe('42501')
  expect((await sara.api.from('referrals').select('reward')).error?.code).toBe('42501')
})
