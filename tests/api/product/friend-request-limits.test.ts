/** How often people are asked: so many requests of one person a day, and a no is asked again three times at most. */
import { beforeEach, describe, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { becomeFriends, type Person, signUp } from '../../support/people.ts'

const aDay = 50
const tooMany = 'وصلت إلى الحد اليومي لطلبات الصداقة (50)، حاول مرة أخرى غداً'
const tooSoon = 'يمكنك إعادة إرسال طلب الصداقة بعد يوم من طلبك السابق'
const noMore = 'لا يمكنك إرسال طلب صداقة آخر إلى هذا المستخدم'
let sara: Person
let noor: Person

beforeEach(async () => {
  ;[sara, noor] = [await signUp('sara'), await signUp('noor')]
})

const request = ({ api }: Person, receiver_id: string) =>
  api.from('friend_requests').insert({ receiver_id }).select('id').single()

async function ask(from: Person, to: Person): Promise<string> {
  const { data, error } = await request(from, to.id)
  if (error) throw error
  return data.id
}

const reject = async ({ api }: Person, p_request_id: string) => {
  const { data } = await api.rpc('reject_friend_request', { p_request_id })
  expect(data).toEqual({ success: true })
}

const withdraw = ({ api }: Person, id: string) => api.from('friend_requests').delete().eq('id', id)

/** Lets so much time pass since whatever was asked between anybody and this person. */
const letTimePass = ({ id }: Person, interval: string) =>
  sql(
    product,
    `update private.refused_friend_requests set asked_at = asked_at - interval '${interval}'
     where receiver_id = '${id}' returning sender_id`,
  )

const refusalOf = async (from: Person, to: Person) => (await request(from, to.id)).error?.message

/** Counts so many requests of the day for a person. */
const count = ({ id }: Person, requests: number) =>
  sql(
    product,
    `insert into private.attempts (action, key)
     select 'friend_requests', '${id}' from generate_series(1, ${requests}) returning key`,
  )

describe('in a day', () => {
  test('fifty are sent, in one statement or in many, and a withdrawn one was sent', async () => {
    const strangers = await Promise.all(Array.from({ length: 5 }, (_, place) => signUp(`stranger${place}`)))
    await count(sara, aDay - 6)
    await withdraw(sara, await ask(sara, noor))
    const rows = strangers.map(({ id: receiver_id }) => ({ receiver_id }))
    expect((await sara.api.from('friend_requests').insert(rows)).error).toBeNull()
    expect((await request(sara, noor.id)).error).toMatchObject({ code: 'P0001', message: tooMany })
    expect(await refusalOf(noor, sara)).toBeUndefined()
  })

  test('no more slip through together', async () => {
    const strangers = await Promise.all(Array.from({ length: 6 }, (_, place) => signUp(`stranger${place}`)))
    await count(sara, aDay - 3)
    const answers = await Promise.all(strangers.map((stranger) => refusalOf(sara, stranger)))
    expect(answers.filter((refused) => refused === tooMany)).toHaveLength(3)
    const { data } = await sara.api.from('friend_requests').select('id').eq('sender_id', sara.id)
    expect(data).toHaveLength(3)
  })

  test('what is refused for another reason is not counted', async () => {
    await becomeFriends(sara, noor)
    await count(sara, aDay - 2)
    for (let round = 0; round < 3; round++) {
      expect(await refusalOf(sara, noor)).toBe('أنتما صديقان بالفعل')
    }
    expect(await refusalOf(sara, await signUp('huda'))).toBeUndefined()
  })
})

describe('after a no', () => {
  test('one asks again a day later, three times in all', async () => {
    for (let round = 0; round < 4; round++) {
      await reject(noor, await ask(sara, noor))
      expect(await refusalOf(sara, noor)).toBe(round < 3 ? tooSoon : noMore)
      await letTimePass(noor, '23 hours 59 minutes')
      expect(await refusalOf(sara, noor)).toBe(round < 3 ? tooSoon : noMore)
      await letTimePass(noor, '1 minute')
    }
    await letTimePass(noor, '400 days')
    expect(await refusalOf(sara, noor)).toBe(noMore)
  })

  test('withdrawing, or ending a friendship that never was, makes nobody forget it', async () => {
    await reject(noor, await ask(sara, noor))
    await letTimePass(noor, '1 day')
    await withdraw(sara, await ask(sara, noor))
    expect(await refusalOf(sara, noor)).toBe(tooSoon)
    await sara.api.rpc('remove_friend', { p_user_id: noor.id })
    expect(await refusalOf(sara, noor)).toBe(tooSoon)
    await letTimePass(noor, '1 day')
    await withdraw(sara, await ask(sara, noor))
    await letTimePass(noor, '1 day')
    await withdraw(sara, await ask(sara, noor))
    await letTimePass(noor, '1 day')
    expect(await refusalOf(sara, noor)).toBe(noMore)
  })

  test('two requests at once are one repetition', async () => {
    await reject(noor, await ask(sara, noor))
    await letTimePass(noor, '1 day')
    const answers = await Promise.all([request(sara, noor.id), request(sara, noor.id)])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const [kept] = await sql(
      product,
      `select repeats from private.refused_friend_requests where sender_id = '${sara.id}'`,
    )
    expect(kept).toEqual({ repeats: 1 })
  })

  test('the one who said no may ask at once, and with a yes all is forgotten', async () => {
    await reject(noor, await ask(sara, noor))
    await becomeFriends(noor, sara)
    await sara.api.rpc('remove_friend', { p_user_id: noor.id })
    expect(await refusalOf(sara, noor)).toBeUndefined()
  })

  test('others may be asked', async () => {
    await reject(noor, await ask(sara, noor))
    expect(await refusalOf(sara, await signUp('huda'))).toBeUndefined()
  })
})
