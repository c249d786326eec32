/** Friendships without the procedures: the status of a request and the pair of a friendship written as spec 1 §7 has it, under the same rules. */
import { beforeEach, describe, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { becomeFriends, type Person, signUp } from '../../support/people.ts'

let sara: Person
let noor: Person
let huda: Person

beforeEach(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  huda = await signUp('huda')
})

async function ask({ id: sender_id, api }: Person, { id: receiver_id }: Person): Promise<string> {
  const request = { sender_id, receiver_id, status: 'pending' }
  const { data, error } = await api.from('friend_requests').insert(request).select('id').single()
  if (error) throw error
  return data.id
}

/** What one changes, by ids; an empty list is what is not theirs to change. */
const answer = ({ api }: Person, id: string, change: Record<string, unknown>) =>
  api.from('friend_requests').update(change).eq('id', id).select('status')

const pairOf = (one: Person, other: Person) =>
  `and(user1_id.eq.${one.id},user2_id.eq.${other.id}),and(user1_id.eq.${other.id},user2_id.eq.${one.id})`

const friendshipOf = async (one: Person, other: Person) =>
  (await one.api.from('friendships').select('id').or(pairOf(one, other))).data
const unfriend = ({ api }: Person, one: Person, other: Person) =>
  api.from('friendships').delete().or(pairOf(one, other)).select('id')

async function toldTo({ api }: Person) {
  const { data } = await api.from('notifications').select('type, actor_id, is_read')
  return data
}

describe('the status of a request', () => {
  test('set to accepted makes friends and tells who asked, as the procedure does', async () => {
    const id = await ask(sara, noor)
    expect((await answer(noor, id, { status: 'accepted' })).data).toEqual([{ status: 'accepted' }])
    expect(await friendshipOf(sara, noor)).toHaveLength(1)
    expect(await toldTo(sara)).toEqual([
      { type: 'friend_request_accepted', actor_id: noor.id, is_read: false },
    ])
    expect(await toldTo(noor)).toEqual([{ type: 'friend_request', actor_id: sara.id, is_read: true }])
    expect((await ask(noor, sara).catch((error) => error)).message).toBe('أنتما صديقان بالفعل')
  })

  test('set to rejected leaves them strangers, and who asked waits a day before asking again', async () => {
    const id = await ask(sara, noor)
    expect((await answer(noor, id, { status: 'rejected' })).data).toEqual([{ status: 'rejected' }])
    expect(await friendshipOf(sara, noor)).toEqual([])
    expect(await toldTo(sara)).toEqual([])
    const again = await ask(sara, noor).catch((error) => error)
    expect(again.message).toBe('يمكنك إعادة إرسال طلب الصداقة بعد يوم من طلبك السابق')
    expect((await answer(noor, id, { status: 'accepted' })).data).toEqual([])
    expect(await friendshipOf(sara, noor)).toEqual([])
  })

  test('is the receiver’s alone, and nothing else of a request is anybody’s', async () => {
    const id = await ask(sara, noor)
    for (const person of [sara, huda])
      expect((await answer(person, id, { status: 'accepted' })).data).toEqual([])
    for (const status of ['pending', 'friends'])
      expect((await answer(noor, id, { status })).error?.code).toBe('42501')
    const changes = [{ sender_id: huda.id }, { receiver_id: huda.id }, { created_at: '2020-01-01' }]
    for (const change of changes)
      expect((await answer(noor, id, { status: 'accepted', ...change })).error?.code).toBe('42501')
    expect(await friendshipOf(sara, noor)).toEqual([])
  })

  test('answers the question in the other direction too', async () => {
    const [bySara, byNoor] = [await ask(sara, noor), await ask(noor, sara)]
    await answer(noor, bySara, { status: 'accepted' })
    const { data } = await sara.api.from('friend_requests').select('status').in('id', [bySara, byNoor])
    expect(data).toEqual([{ status: 'accepted' }, { status: 'accepted' }])
  })

  test('raced in every way there is, ends in one friendship and nothing pending', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [bySara, byNoor] = [await ask(sara, noor), await ask(noor, sara)]
      const answers = await Promise.all([
        answer(noor, bySara, { status: 'accepted' }),
        sara.api.rpc('accept_friend_request', { p_request_id: byNoor }),
        answer(sara, byNoor, { status: 'accepted' }),
        noor.api.rpc('accept_friend_request', { p_request_id: bySara }),
      ])
      expect(answers.map(({ error }) => error)).toEqual([null, null, null, null])
      expect(await friendshipOf(sara, noor)).toHaveLength(1)
      const { data } = await sara.api.from('friend_requests').select('id').eq('status', 'pending')
      expect(data).toEqual([])
      await unfriend(sara, sara, noor)
    }
  })
})

describe('a friendship', () => {
  test('is ended by its pair in either order, with the requests between the two', async () => {
    await becomeFriends(sara, noor)
    expect((await unfriend(noor, sara, noor)).data).toHaveLength(1)
    expect(await friendshipOf(sara, noor)).toEqual([])
    expect((await noor.api.from('friend_requests').select('id')).data).toEqual([])
    expect((await unfriend(noor, sara, noor)).data).toEqual([])
    await becomeFriends(noor, sara)
    expect((await unfriend(noor, noor, sara)).data).toHaveLength(1)
  })

  test('is nobody else’s to end, and its maker has no say over others', async () => {
    await becomeFriends(sara, noor)
    expect((await unfriend(huda, sara, noor)).data).toEqual([])
    await huda.api.from('friendships').delete().not('id', 'is', null)
    expect(await friendshipOf(sara, noor)).toHaveLength(1)
  })

  test('ended by both at once, by call and by table, is simply over', async () => {
    for (let round = 0; round < 5; round += 1) {
      await becomeFriends(sara, noor)
      const answers = await Promise.all([
        unfriend(sara, sara, noor),
        noor.api.rpc('remove_friend', { p_user_id: sara.id }),
        unfriend(noor, sara, noor),
      ])
      expect(answers.map(({ error }) => error)).toEqual([null, null, null])
      expect(await friendshipOf(sara, noor)).toEqual([])
    }
  })

  test('is out of reach of who is banned', async () => {
    await becomeFriends(sara, noor)
    await sql(
      product,
      `insert into public.locked_users (user_id, reason) values ('${noor.id}', 'x') returning id`,
    )
    expect((await unfriend(noor, sara, noor)).error?.code).toBe('PT403')
    expect(await friendshipOf(sara, noor)).toHaveLength(1)
  })
})
