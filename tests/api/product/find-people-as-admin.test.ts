/** People found by admins: by any part of a name, a number, an address or a code; with what nobody else is shown. */
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { ban, signUpAdmin } from '../../support/moderation.ts'
import { addEmailMember } from '../../support/password-resets.ts'
import { inviteCodeOf, type Person, signUp } from '../../support/people.ts'
import { appoint, ask, give } from '../../support/wallets.ts'

let huda: Person
let sara: Person

beforeAll(async () => {
  huda = await signUpAdmin('huda')
  sara = await signUp('سارة')
})

interface Found {
  id: string
  [column: string]: unknown
}

async function find(p_query: string, p_limit?: number): Promise<Found[]> {
  const { data, error } = await huda.api.rpc('find_people_as_admin', { p_query, p_limit })
  if (error) throw error
  return data
}

const idsFor = async (query: string) => (await find(query)).map(({ id }) => id)

describe('somebody', () => {
  test('is found by a part of the name, however it is spelled, and by the handle', async () => {
    const part = sara.username.slice(2, 12)
    expect(await idsFor(part)).toEqual([sara.id])
    expect(await idsFor(` @${sara.username.toUpperCase()} `)).toEqual([sara.id])
    expect(await idsFor(sara.username.replace('سارة', 'ساره'))).toEqual([sara.id])
  })

  test('is found by the number in any shape, or four digits of it, and by the code of invitation', async () => {
    const national = sara.phone.replace('+964', '0')
    for (const shape of [sara.phone, national, `00${sara.phone.slice(1)}`, national.slice(2)])
      expect([shape, await idsFor(shape)]).toEqual([shape, [sara.id]])
    expect(await idsFor(national.slice(-9))).toContain(sara.id)
    expect(await idsFor(await inviteCodeOf(sara))).toEqual([sara.id])
  })

  test('is found by a part of the address', async () => {
    const { id, email } = await addEmailMember()
    expect(await idsFor(email.toUpperCase())).toEqual([id])
    expect(await idsFor(email.slice(3))).toEqual([id])
  })

  test('comes with number, balances and how the account stands', async () => {
    const noor = await signUp('noor')
    await give(noor, { points: 250, gems: 7 })
    await appoint(noor)
    await ban(noor)
    expect(await find(noor.username)).toEqual([
      {
        id: noor.id,
        username: noor.username,
        full_name: null,
        avatar_url: null,
        phone_number: noor.phone,
        email: null,
        created_at: expect.any(String),
        points: 250,
        gems: 7,
        is_admin: false,
        is_agent: true,
        is_banned: true,
        banned_until: expect.any(String),
      },
    ])
    await ask({ api: serviceClient(product) }, 'ban_user_permanently', { p_user_id: noor.id })
    expect(await find(noor.username)).toMatchObject([{ is_banned: true, banned_until: null }])
  })
})

test('nothing asked for is everybody, the newest first, twenty or at most fifty of them', async () => {
  const newest = await signUp('newest')
  const everybody = await find('', 5_000)
  expect(everybody.length).toBeLessThanOrEqual(50)
  expect(everybody.map(({ id }) => id)).toContain(newest.id)
  const dates = everybody.map(({ created_at }) => Date.parse(String(created_at)))
  expect(dates).toEqual(dates.toSorted((one, other) => other - one))
  expect(await find(' @ ', 3)).toHaveLength(3)
})

test('no sign of a pattern stands for others, and nonsense finds nobody', async () => {
  for (const query of [
    '%',
    '_',
    '*',
    '\\',
    "' or 1=1 --",
    '.',
    '٪',
    'لا-أحد-هنا-أبداً',
    '(',
    '[a-z]',
    'x'.repeat(5_000),
  ])
    expect([query, (await find(query)).map(({ id }) => id).includes(sara.id)]).toEqual([query, false])
})

test('members and visitors are told nothing, and neither is an admin of yesterday', async () => {
  for (const api of [sara.api, client(product)])
    expect((await api.rpc('find_people_as_admin', { p_query: 'a' })).error?.code).toBe('42501')
  const omar = await signUpAdmin('omar')
  await sql(product, `select public.set_admin('${omar.phone}', false) as answer`)
  expect((await omar.api.rpc('find_people_as_admin', { p_query: 'a' })).error?.code).toBe('42501')
})
