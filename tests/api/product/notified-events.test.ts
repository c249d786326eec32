/** What the database tells whom: friend requests and their answers, and bans that an admin lifts. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { ban, letBanAge, signUpAdmin } from '../../support/moderation.ts'
import { addEmailMember, tryPassword } from '../../support/password-resets.ts'
import { type Person, signUp } from '../../support/people.ts'
import { toldOf } from '../realtime/people.ts'

let sara: Person
let noor: Person

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
})

beforeEach(async () => {
  const pair = `('${sara.id}', '${noor.id}')`
  await sql(product, `delete from public.friend_requests where sender_id in ${pair}`)
  await sql(product, `delete from public.friendships where user1_id in ${pair} and user2_id in ${pair}`)
  await sql(product, `delete from public.notifications where user_id in ${pair}`)
  await sql(product, `delete from private.refused_friend_requests where sender_id in ${pair}`)
  await sql(
    product,
    `delete from private.attempts
     where action = 'friend_request' and key in ('${sara.id}:${noor.id}', '${noor.id}:${sara.id}')`,
  )
})

async function ask(from: Pick<Person, 'api'>, to: Person): Promise<string> {
  const { data, error } = await from.api
    .from('friend_requests')
    .insert({ receiver_id: to.id })
    .select('id')
    .single()
  if (error) throw error
  return data.id
}

const withdraw = ({ api }: Person, id: string) => api.from('friend_requests').delete().eq('id', id)
const answer = ({ api }: Person, verb: 'accept' | 'reject', p_request_id: string) =>
  api.rpc(`${verb}_friend_request`, { p_request_id })

async function listOf({ api }: Person) {
  const { data, error } = await api
    .from('notifications')
    .select('type, title, message, actor_id, is_read, target_type, target_id, outcome')
    .order('created_at', { ascending: false })
  if (error) throw error
  return data
}

const requestFrom = ({ id, username }: Pick<Person, 'id' | 'username'>) => ({
  type: 'friend_request',
  title: 'طلب صداقة جديد',
  message: `وصلك طلب صداقة من ${username}`,
  actor_id: id,
  is_read: false,
  target_type: 'user',
  target_id: id,
  outcome: null as string | null,
})

describe('a friend request', () => {
  test('is told to its receiver, naming the sender', async () => {
    await ask(sara, noor)
    expect(await listOf(noor)).toEqual([requestFrom(sara)])
    expect(await listOf(sara)).toEqual([])
  })

  test('is heard live, in the list of notifications and in that of requests', async () => {
    const [notifications, requests] = await Promise.all([
      toldOf(noor.api, { table: 'notifications', filter: `user_id=eq.${noor.id}` }),
      toldOf(noor.api, { table: 'friend_requests', filter: `receiver_id=eq.${noor.id}` }),
    ])
    const id = await ask(sara, noor)
    await expect.poll(() => notifications.map(({ new: row }) => row)).toMatchObject([requestFrom(sara)])
    await answer(noor, 'accept', id)
    await expect.poll(() => requests.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE'])
  })

  test('of somebody without a name yet gives away neither number nor email', async () => {
    await sql(product, `update public.profiles set username = null where id = '${sara.id}'`)
    await ask(sara, noor)
    await sql(product, `update public.profiles set username = '${sara.username}' where id = '${sara.id}'`)
    const member = await addEmailMember(product)
    const api = await tryPassword(member.email, member.password)
    if (typeof api === 'string') throw new Error(api)
    await ask({ api }, noor)
    const nameless = (id: string) => requestFrom({ id, username: 'مستخدم' })
    expect(await listOf(noor)).toEqual([nameless(member.id), nameless(sara.id)])
  })

  test('that is withdrawn is gone from the list', async () => {
    const id = await ask(sara, noor)
    await withdraw(sara, id)
    expect(await listOf(noor)).toEqual([])
  })

  test('made and withdrawn over and over rings three times, and stands in the list once', async () => {
    const rang: boolean[] = []
    for (let round = 0; round < 4; round++) {
      const id = await ask(sara, noor)
      const list = await listOf(noor)
      expect(list).toHaveLength(1)
      rang.push(...list.map(({ is_read }) => !is_read))
      await withdraw(sara, id)
    }
    expect(rang).toEqual([true, true, true, false])
  })

  test('asked again after each refusal is still one notification', async () => {
    for (let round = 0; round < 3; round++) {
      await answer(noor, 'reject', await ask(sara, noor))
      await sql(
        product,
        `update private.refused_friend_requests set asked_at = asked_at - interval '1 day' where sender_id = '${sara.id}'`,
      )
    }
    await ask(sara, noor)
    expect(await listOf(noor)).toEqual([{ ...requestFrom(sara), is_read: true }])
  })
})

describe('the answer', () => {
  test('yes is told to the sender, and the receiver has read the request', async () => {
    await answer(noor, 'accept', await ask(sara, noor))
    expect(await listOf(noor)).toEqual([{ ...requestFrom(sara), is_read: true, outcome: 'accepted' }])
    expect(await listOf(sara)).toEqual([
      {
        type: 'friend_request_accepted',
        title: 'تم قبول طلب الصداقة',
        message: `أنت و${noor.username} صديقان الآن`,
        actor_id: noor.id,
        is_read: false,
        target_type: 'user',
        target_id: noor.id,
        outcome: null,
      },
    ])
  })

  test('is kept beside the request, also where that was read before, or answered by the table', async () => {
    const id = await ask(sara, noor)
    await noor.api.from('notifications').update({ is_read: true }).eq('user_id', noor.id)
    await noor.api.from('friend_requests').update({ status: 'accepted' }).eq('id', id)
    expect(await listOf(noor)).toMatchObject([{ type: 'friend_request', outcome: 'accepted' }])
  })

  test('no is not told', async () => {
    await answer(noor, 'reject', await ask(sara, noor))
    expect(await listOf(noor)).toEqual([{ ...requestFrom(sara), is_read: true, outcome: 'rejected' }])
    expect(await listOf(sara)).toEqual([])
  })

  test('to two who had asked each other is told to the one who did not give it', async () => {
    const [bySara] = [await ask(sara, noor), await ask(noor, sara)]
    await answer(noor, 'accept', bySara)
    expect((await listOf(noor)).map(({ type }) => type)).toEqual(['friend_request'])
    expect((await listOf(sara)).map(({ type }) => type).sort()).toEqual([
      'friend_request',
      'friend_request_accepted',
    ])
  })
})

test('a friendship that ends takes the notification of its request with it', async () => {
  await answer(noor, 'accept', await ask(sara, noor))
  await noor.api.rpc('remove_friend', { p_user_id: sara.id })
  expect((await listOf(noor)).filter(({ type }) => type === 'friend_request')).toEqual([])
})

test('an account that is deleted leaves nothing in others’ lists', async () => {
  const huda = await signUp('huda')
  await ask(huda, noor)
  await sql(product, `delete from auth.users where id = '${huda.id}'`)
  expect(await listOf(noor)).toEqual([])
})

describe('a ban', () => {
  const lifted = {
    type: 'ban_lifted',
    title: 'تم رفع الحظر عن حسابك',
    actor_id: null,
    is_read: false,
    target_type: 'home',
  }

  test('that an admin lifts is told once the person is back', async () => {
    const huda = await signUpAdmin('huda')
    await ban(sara)
    await huda.api.rpc('unban_user_by_admin', { p_user_id: sara.id })
    expect(await listOf(sara)).toMatchObject([lifted])
  })

  test('that runs out is not', async () => {
    await ban(sara)
    await letBanAge(sara, '10 days')
    await sql(product, 'select private.lift_expired_bans() as count')
    expect(await listOf(sara)).toEqual([])
  })
})
