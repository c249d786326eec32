/** Presence: friends know when somebody was last seen and whether they are here; nobody else does, and of who is banned nobody. */
import { beforeEach, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { ban } from '../../support/moderation.ts'
import { becomeFriends, type Person, signUp } from '../../support/people.ts'

let sara: Person
let noor: Person
let huda: Person

beforeEach(async () => {
  ;[sara, noor, huda] = [await signUp('sara'), await signUp('noor'), await signUp('huda')]
  await becomeFriends(sara, noor)
})

const touch = ({ api }: Pick<Person, 'api'>) => api.rpc('touch_presence')

/** As if they had been here so long ago. */
const seen = ({ id }: Person, ago: string) =>
  sql(
    product,
    `insert into private.presence values ('${id}', now() - interval '${ago}')
     on conflict (user_id) do update set seen_at = excluded.seen_at returning user_id`,
  )

const presenceOf = async (viewer: Person, person: Person) =>
  (await viewer.api.rpc('get_friend_presence', { p_user_id: person.id })).data

async function friendsOf(viewer: Person, person: Person) {
  const { data, error } = await viewer.api.rpc('get_friends', { p_user_id: person.id })
  if (error) throw error
  return data
}

const onlineFriends = async (viewer: Person) =>
  (await viewer.api.rpc('get_online_friends')).data?.map(({ id }: { id: string }) => id)

describe('being here', () => {
  test('is said by oneself, and is online for two minutes', async () => {
    expect((await touch(noor)).error).toBeNull()
    expect(await presenceOf(sara, noor)).toEqual([{ last_seen: expect.any(String), is_online: true }])
    await seen(noor, '110 seconds')
    expect(await presenceOf(sara, noor)).toMatchObject([{ is_online: true }])
    await seen(noor, '121 seconds')
    expect(await presenceOf(sara, noor)).toMatchObject([{ is_online: false }])
  })

  test('is written once in 50 seconds, however often it is said', async () => {
    const seenAt = async () => {
      const [row] = await sql(
        product,
        `select seen_at, ctid from private.presence where user_id = '${noor.id}'`,
      )
      return row
    }
    await seen(noor, '40 seconds')
    const before = await seenAt()
    await Promise.all([touch(noor), touch(noor), touch(noor)])
    expect(await seenAt()).toEqual(before)
    await seen(noor, '51 seconds')
    await Promise.all([touch(noor), touch(noor), touch(noor)])
    expect(await presenceOf(sara, noor)).toMatchObject([{ is_online: true }])
    expect((await seenAt())?.seen_at).not.toEqual(before?.seen_at)
  })

  test('is said anew after a clock that was ahead', async () => {
    await seen(noor, '-30 days')
    expect((await touch(noor)).error).toBeNull()
    const ahead = `select seen_at > now() as ahead from private.presence where user_id = '${noor.id}'`
    expect(await sql(product, ahead)).toEqual([{ ahead: false }])
  })

  test('is not said by visitors nor by who is banned', async () => {
    expect((await touch({ api: client(product) })).error?.code).toBe('42501')
    await ban(huda)
    expect((await touch(huda)).error?.code).toBe('PT403')
    expect(await sql(product, `select from private.presence where user_id = '${huda.id}'`)).toEqual([])
  })
})

describe('who is seen', () => {
  test('is known to friends alone, until they are no more', async () => {
    await touch(noor)
    expect(await presenceOf(huda, noor)).toEqual([])
    expect(await presenceOf(noor, noor)).toEqual([])
    expect(await presenceOf(sara, noor)).toHaveLength(1)
    expect(await onlineFriends(sara)).toEqual([noor.id])
    expect(await onlineFriends(huda)).toEqual([])
    await sara.api.rpc('remove_friend', { p_user_id: noor.id })
    expect(await presenceOf(sara, noor)).toEqual([])
    expect(await onlineFriends(sara)).toEqual([])
  })

  test('is in one’s own list, and in another’s only of friends in common', async () => {
    await becomeFriends(noor, huda)
    await Promise.all([touch(sara), touch(noor), touch(huda)])
    expect(await friendsOf(sara, sara)).toMatchObject([{ id: noor.id, is_online: true }])
    // Sara sees that Huda is a friend of Noor's, and not whether she is here.
    expect(await friendsOf(sara, noor)).toMatchObject([
      { id: huda.id, last_seen: null, is_online: false },
      { id: sara.id, last_seen: null, is_online: false },
    ])
    await becomeFriends(sara, huda)
    expect(await friendsOf(sara, noor)).toMatchObject([{ id: huda.id, is_online: true }, { id: sara.id }])
    const search = { p_user_id: noor.id, p_query: huda.username }
    expect((await sara.api.rpc('search_friends', search)).data).toMatchObject([{ is_online: true }])
    await sara.api.rpc('remove_friend', { p_user_id: huda.id })
    expect((await sara.api.rpc('search_friends', search)).data).toMatchObject([
      { last_seen: null, is_online: false },
    ])
  })

  test('shows nothing once they are banned', async () => {
    await touch(noor)
    await ban(noor)
    expect(await presenceOf(sara, noor)).toEqual([])
    expect(await onlineFriends(sara)).toEqual([])
    expect(await friendsOf(sara, sara)).toMatchObject([{ id: noor.id, last_seen: null, is_online: false }])
  })

  test('of who was never here is nothing', async () => {
    expect(await presenceOf(sara, noor)).toEqual([])
    expect(await friendsOf(sara, sara)).toMatchObject([{ last_seen: null, is_online: false }])
  })

  test('is no business of visitors', async () => {
    const visitor = client(product)
    for (const [name, args] of [
      ['get_friend_presence', { p_user_id: noor.id }],
      ['get_friends', { p_user_id: noor.id }],
      ['get_online_friends', {}],
    ] as const) {
      expect((await visitor.rpc(name, args)).error?.code).toBe('42501')
    }
  })
})

test('a list of friends comes in pages, the newest friendship first', async () => {
  await becomeFriends(sara, huda)
  const page = async (place = {}) =>
    (await sara.api.rpc('get_friends', { p_user_id: sara.id, p_limit: 1, ...place })).data
  const [first] = await page()
  expect(first.id).toBe(huda.id)
  const [second] = await page({ p_before: first.created_at, p_before_id: first.friendship_id })
  expect(second.id).toBe(noor.id)
  expect(await page({ p_before: second.created_at, p_before_id: second.friendship_id })).toEqual([])
})

test('friends in common are told of, three and how many, to who asks alone', async () => {
  const inCommon = async (viewer: Person, person: Person) =>
    (await viewer.api.rpc('get_mutual_friends', { p_user_id: person.id })).data
  expect(await inCommon(sara, huda)).toEqual([])
  await becomeFriends(noor, huda)
  expect(await inCommon(sara, huda)).toMatchObject([{ id: noor.id, mutual_friends_count: 1 }])
  for (const name of ['aa', 'bb', 'cc']) {
    const other = await signUp(name)
    await becomeFriends(other, sara)
    await becomeFriends(other, huda)
  }
  const four = await inCommon(huda, sara)
  expect(four).toHaveLength(3)
  expect(four[0].mutual_friends_count).toBe(4)
  const visit = await client(product).rpc('get_mutual_friends', { p_user_id: sara.id })
  expect(visit.error?.code).toBe('42501')
})
