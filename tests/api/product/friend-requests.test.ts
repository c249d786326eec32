/** Friend requests: asked by one, withdrawn by the same, answered by the other; what the procedures do to them and to friendships. */
import { beforeEach, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { becomeFriends, type Person, signUp } from '../../support/people.ts'

const noRequest = { success: false, error: 'طلب الصداقة غير موجود' }
let sara: Person
let noor: Person
let huda: Person

beforeEach(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  huda = await signUp('huda')
})

async function ask(from: Person, to: Person): Promise<string> {
  const { data, error } = await from.api
    .from('friend_requests')
    .insert({ sender_id: from.id, receiver_id: to.id, status: 'pending' })
    .select('id')
    .single()
  if (error) throw error
  return data.id
}

async function friendshipsOf({ id, api }: Person) {
  const { data } = await api
    .from('friendships')
    .select('user1_id, user2_id')
    .or(`user1_id.eq.${id},user2_id.eq.${id}`)
  return data
}

describe('asking', () => {
  test('is seen by both and nobody else', async () => {
    const id = await ask(sara, noor)
    for (const person of [sara, noor]) {
      const { data } = await person.api.from('friend_requests').select('id').eq('id', id)
      expect(data).toEqual([{ id }])
    }
    expect((await huda.api.from('friend_requests').select('id').eq('id', id)).data).toEqual([])
  })

  test('twice is refused, to oneself and to a friend as well', async () => {
    await ask(sara, noor)
    await expect(ask(sara, noor)).rejects.toMatchObject({ code: '23505' })
    await expect(ask(sara, sara)).rejects.toMatchObject({ message: 'لا يمكنك إرسال طلب صداقة إلى نفسك' })
    await becomeFriends(sara, huda)
    await expect(ask(huda, sara)).rejects.toMatchObject({ message: 'أنتما صديقان بالفعل' })
  })

  test("is done in one's own name, and never with the answer in it", async () => {
    const forged = await huda.api.from('friend_requests').insert({ sender_id: sara.id, receiver_id: huda.id })
    expect(forged.error?.code).toBe('42501')
    const answered = await huda.api
      .from('friend_requests')
      .insert({ receiver_id: sara.id, status: 'accepted' })
    expect(answered.error?.code).toBe('42501')
  })

  test('can be taken back by the sender until it is answered', async () => {
    const id = await ask(sara, noor)
    expect((await noor.api.from('friend_requests').delete().eq('id', id).select('id')).data).toEqual([])
    expect((await sara.api.from('friend_requests').delete().eq('id', id).select('id')).data).toEqual([{ id }])
    expect((await noor.api.rpc('accept_friend_request', { p_request_id: id })).data).toEqual(noRequest)
  })
})

describe('answering', () => {
  test('makes friends, once', async () => {
    const id = await ask(sara, noor)
    const accept = () => noor.api.rpc('accept_friend_request', { p_request_id: id })
    const answers = await Promise.all([accept(), accept()])
    expect(answers.map(({ data }) => data.success).sort()).toEqual([false, true])
    expect(await friendshipsOf(sara)).toHaveLength(1)
    expect(await friendshipsOf(noor)).toEqual(await friendshipsOf(sara))
  })

  test('is for the receiver alone', async () => {
    const id = await ask(sara, noor)
    for (const person of [sara, huda]) {
      expect((await person.api.rpc('accept_friend_request', { p_request_id: id })).data).toEqual(noRequest)
      expect((await person.api.rpc('reject_friend_request', { p_request_id: id })).data).toEqual(noRequest)
    }
    expect((await client(product).rpc('accept_friend_request', { p_request_id: id })).error?.code).toBe(
      '42501',
    )
    expect(await friendshipsOf(sara)).toEqual([])
  })

  test('with no leaves them strangers, and cannot be turned into a yes', async () => {
    const id = await ask(sara, noor)
    expect((await noor.api.rpc('reject_friend_request', { p_request_id: id })).data).toEqual({
      success: true,
    })
    expect((await noor.api.rpc('accept_friend_request', { p_request_id: id })).data).toEqual(noRequest)
    expect(await friendshipsOf(sara)).toEqual([])
  })

  test('both asking and both accepting at once are one friendship', async () => {
    const [bySara, byNoor] = [await ask(sara, noor), await ask(noor, sara)]
    const answers = await Promise.all([
      noor.api.rpc('accept_friend_request', { p_request_id: bySara }),
      sara.api.rpc('accept_friend_request', { p_request_id: byNoor }),
    ])
    expect(answers.map(({ error }) => error)).toEqual([null, null])
    expect(await friendshipsOf(sara)).toHaveLength(1)
    const pending = await sql(
      product,
      `select id from public.friend_requests where status = 'pending' and sender_id in ('${sara.id}', '${noor.id}')`,
    )
    expect(pending).toEqual([])
  })
})

describe('friendships', () => {
  test('are not written by hand', async () => {
    const [user1_id, user2_id] = [sara.id, noor.id].sort()
    const made = await sara.api.from('friendships').insert({ user1_id, user2_id })
    expect(made.error?.code).toBe('42501')
    const changed = await sara.api
      .from('friendships')
      .update({ created_at: '2020-01-01' })
      .eq('user1_id', user1_id)
    expect(changed.error?.code).toBe('42501')
  })

  test('are ended by either side, with the requests between the two', async () => {
    await becomeFriends(sara, noor)
    const answer = await noor.api.rpc('remove_friend', { p_user_id: sara.id })
    expect(answer.data).toEqual({ success: true })
    expect(await friendshipsOf(sara)).toEqual([])
    const again = await noor.api.rpc('remove_friend', { p_user_id: sara.id })
    expect(again.data).toEqual({ success: false, error: 'لستما صديقين' })
    await becomeFriends(sara, noor)
    expect(await friendshipsOf(sara)).toHaveLength(1)
  })

  test('end with the account of one of them', async () => {
    await becomeFriends(sara, noor)
    await sql(product, `delete from auth.users where id = '${noor.id}'`)
    expect(await friendshipsOf(sara)).toEqual([])
  })
})
