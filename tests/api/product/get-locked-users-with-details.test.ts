/** The list of bans, for admins: all or the active ones, with the faces of the banned. */
import { beforeAll, expect, test } from 'vitest'
import { client, product } from '../../support/backends.ts'
import { ban, letBanAge, signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'

let huda: Person
let sara: Person
let noor: Person

beforeAll(async () => {
  huda = await signUpAdmin('huda')
  sara = await signUp('sara')
  noor = await signUp('noor')
  await ban(sara)
  await letBanAge(sara, '11 days')
  await huda.api.rpc('cleanup_expired_bans')
  await ban(noor, 'غش')
})

async function list(parameters: Record<string, boolean> = {}) {
  const { data, error } = await huda.api.rpc('get_locked_users_with_details', parameters)
  if (error) throw error
  return data.filter(({ user_id }: { user_id: string }) => [sara.id, noor.id].includes(user_id))
}

test('an admin sees all bans, newest first, with name, picture and number', async () => {
  const rows = await list()
  expect(rows).toMatchObject([
    { user_id: noor.id, username: noor.username, avatar_url: null, is_active: true, reason: 'غش' },
    { user_id: sara.id, username: sara.username, is_active: false, phone_number: sara.phone },
  ])
})

test('or the active ones', async () => {
  expect(await list({ p_active_only: true })).toMatchObject([{ user_id: noor.id }])
})

test('nobody else sees the list, nor the bans of others', async () => {
  expect((await sara.api.rpc('get_locked_users_with_details')).error?.code).toBe('42501')
  expect((await client(product).rpc('get_locked_users_with_details')).error?.code).toBe('42501')
  const { data: own } = await sara.api.from('locked_users').select('user_id, is_active')
  expect(own).toEqual([{ user_id: sara.id, is_active: false }])
  const { error } = await sara.api.from('locked_users').select('banned_by')
  expect(error?.code).toBe('42501')
})

test('an admin may read the table too', async () => {
  const { data } = await huda.api
    .from('locked_users')
    .select('user_id')
    .eq('is_active', true)
    .eq('user_id', noor.id)
  expect(data).toEqual([{ user_id: noor.id }])
})
