/** Suggestions of friends: who is suggested, in which order, and who never is. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { ban } from '../../support/moderation.ts'
import { becomeFriends, inviteCodeOf, type Person, signUp } from '../../support/people.ts'

interface Row {
  id: string
  mutual_friends_count: number
  mutual_friend_name: string | null
  is_inviter: boolean
  has_pending_request: boolean
}

const zones = ['UTC', 'Etc/GMT-14', 'Etc/GMT+12']

let sara: Person
let noor: Person
let huda: Person

/** Behind these whoever else is here these days may follow. */
async function suggestedTo({ api }: Person, p_limit?: number): Promise<Row[]> {
  const { data, error } = await api.rpc('get_friend_suggestions', { ...(p_limit && { p_limit }) })
  if (error) throw error
  return data
}

const idsFor = async (person: Person) => (await suggestedTo(person)).map(({ id }) => id)

async function ask(from: Person, to: Person): Promise<string> {
  const { data, error } = await from.api
    .from('friend_requests')
    .insert({ receiver_id: to.id })
    .select('id')
    .single()
  if (error) throw error
  return data.id
}

beforeEach(async () => {
  ;[sara, noor] = [await signUp('sara'), await signUp('noor')]
  huda = await signUp('huda', { referralCode: await inviteCodeOf(sara) })
})

describe('suggested are', () => {
  test('who invited one, first; and who came by the same invitation', async () => {
    const lama = await signUp('lama', { referralCode: await inviteCodeOf(sara) })
    const rows = await suggestedTo(huda)
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([sara.id, lama.id])
    expect(rows.filter(({ is_inviter }) => is_inviter)).toHaveLength(1)
    expect((await idsFor(sara)).slice(0, 2)).toEqual([lama.id, huda.id].sort())
  })

  test('friends of friends, those with most in common first, with the name of one of these', async () => {
    const [one, other, near, far] = [
      await signUp('one'),
      await signUp('other'),
      await signUp('near'),
      await signUp('far'),
    ]
    for (const [a, b] of [
      [noor, one],
      [noor, other],
      [one, near],
      [other, near],
      [one, far],
    ] as const)
      await becomeFriends(a, b)
    const rows = await suggestedTo(noor)
    expect(rows.slice(0, 2).map(({ id, mutual_friends_count }) => [id, mutual_friends_count])).toEqual([
      [near.id, 2],
      [far.id, 1],
    ])
    expect(rows[1]?.mutual_friend_name).toBe(one.username)
  })

  test('people who are here these days, and not those who are gone', async () => {
    const waysToHuda = () =>
      sql(product, `select way from private.people_about('${noor.id}') where id = '${huda.id}'`)
    expect(await waysToHuda()).toEqual([])
    await huda.api.rpc('touch_presence')
    expect(await waysToHuda()).toEqual([{ way: 5 }])
    await sql(
      product,
      `update private.presence set seen_at = now() - interval '15 days' where user_id = '${huda.id}' returning user_id`,
    )
    expect(await waysToHuda()).toEqual([])
  })

  test('until the same day for whoever asks, in whatever time zone, so that a crowd of accounts learns no hour and no more than one', async () => {
    const viewers = [sara.id, noor.id, ...Array.from({ length: 5 }, () => randomUUID())]
    /** To whom, and in which zones, Huda is shown, who was here so many hours before or after a midnight. */
    const shownIn = async (daysAgo: number, hours: number) => {
      await sql(
        product,
        `insert into private.presence values ('${huda.id}',
           ((now() at time zone 'utc')::date - ${daysAgo})::timestamp at time zone 'utc' + interval '${hours} hours')
         on conflict (user_id) do update set seen_at = excluded.seen_at returning user_id`,
      )
      const asked = viewers.flatMap((viewer) => zones.map((zone) => ({ viewer, zone })))
      const answers = await Promise.all(
        asked.map(({ viewer, zone }) =>
          sql(
            product,
            `with zone as materialized (select set_config('timezone', '${zone}', true))
             select way from private.people_about((select '${viewer}'::uuid from zone)) where id = '${huda.id}' and way = 5`,
          ),
        ),
      )
      return [...new Set(answers.map(({ length }) => length))]
    }
    const days: number[][] = []
    for (let daysAgo = 7; daysAgo <= 15; daysAgo += 1) {
      days.push(await shownIn(daysAgo, 1))
      expect(await shownIn(daysAgo, 23)).toEqual(days.at(-1))
    }
    expect(days.every(({ length }) => length === 1)).toBe(true)
    expect([days[0], days[1], days.at(-1)]).toEqual([[1], [1], [0]])
  })

  test('ten at most', async () => {
    await Promise.all(
      Array.from({ length: 12 }, async () => (await signUp('here')).api.rpc('touch_presence')),
    )
    expect(await suggestedTo(noor)).toHaveLength(10)
    expect(await suggestedTo(noor, 3)).toHaveLength(3)
    expect(await suggestedTo(noor, 99)).toHaveLength(10)
  })
})

describe('nobody is suggested', () => {
  /** All the ways by which Huda would come to Noor. */
  beforeEach(async () => {
    const between = await signUp('between')
    await becomeFriends(between, noor)
    await becomeFriends(between, huda)
    await huda.api.rpc('touch_presence')
    await noor.api.rpc('touch_presence')
    expect(await idsFor(noor)).toContain(huda.id)
    expect(await idsFor(huda)).toContain(noor.id)
  })

  test('to themselves, nor the founder, nor who has no name yet', async () => {
    await sql(
      product,
      'insert into private.presence values (private.founder_id(), now()) on conflict do nothing',
    )
    await sql(product, `update public.profiles set username = null where id = '${huda.id}' returning id`)
    const ids = await idsFor(noor)
    expect(ids).not.toContain(noor.id)
    expect(ids).not.toContain('00000000-0000-4000-8000-000000000001')
    expect(ids).not.toContain(huda.id)
  })

  test('who is a friend already', async () => {
    await becomeFriends(noor, huda)
    expect(await idsFor(noor)).not.toContain(huda.id)
    expect(await idsFor(huda)).not.toContain(noor.id)
  })

  test('whom one has asked, nor who asks; both again once it is withdrawn', async () => {
    const id = await ask(noor, huda)
    expect(await idsFor(noor)).not.toContain(huda.id)
    expect(await idsFor(huda)).not.toContain(noor.id)
    await noor.api.from('friend_requests').delete().eq('id', id)
    expect(await idsFor(noor)).toContain(huda.id)
    expect(await idsFor(huda)).toContain(noor.id)
  })

  test('who was refused, to neither of the two, also behind a withdrawn second request', async () => {
    await huda.api.rpc('reject_friend_request', { p_request_id: await ask(noor, huda) })
    expect(await idsFor(noor)).not.toContain(huda.id)
    expect(await idsFor(huda)).not.toContain(noor.id)
    await sql(
      product,
      `delete from public.friend_requests where sender_id = '${noor.id}' and receiver_id = '${huda.id}' returning id`,
    )
    expect(await idsFor(noor)).not.toContain(huda.id)
  })

  test('who is banned, until it is over', async () => {
    const banId = await ban(huda)
    expect(await idsFor(noor)).not.toContain(huda.id)
    await sql(product, `update public.locked_users set is_active = false where id = '${banId}' returning id`)
    expect(await idsFor(noor)).toContain(huda.id)
  })
})

test('who was asked is not there to be marked, so that nobody has a pending request', async () => {
  await huda.api.rpc('touch_presence')
  expect((await suggestedTo(noor)).every(({ has_pending_request }) => has_pending_request === false)).toBe(
    true,
  )
})

test('visitors and the banned are suggested nobody', async () => {
  expect((await client(product).rpc('get_friend_suggestions')).error?.code).toBe('42501')
  await ban(huda)
  expect((await huda.api.rpc('get_friend_suggestions')).error?.code).toBe('PT403')
})
