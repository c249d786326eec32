/** One sender does not push out what others told: of each sender and type the newest stay, and everybody has a place. */
import { beforeEach, describe, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { type Person, publish, signUp } from '../../support/people.ts'
import { appoint, ask, give, toldTo } from '../../support/wallets.ts'

const ofOneSender = 20
let sara: Person
let noor: Person

beforeEach(async () => {
  ;[sara, noor] = [await signUp('sara'), await signUp('noor')]
})

const tell = (to: Person, from: Person | null, type: string, times: number, age = '0 minutes') =>
  sql(
    product,
    `insert into public.notifications (user_id, actor_id, title, message, type, created_at)
     select '${to.id}', ${from ? `'${from.id}'` : 'null'}, '${type} ' || number, 'نص', '${type}',
       now() - interval '${age}' - make_interval(secs => number)
     from generate_series(${times}, 1, -1) as number returning id`,
  )

const clear = () => sql(product, 'select private.delete_old_notifications() as count')
const from = (list: Record<string, unknown>[], person: Person | null, type?: string) =>
  list.filter((one) => one.actor_id === (person?.id ?? null) && (!type || one.type === type))

/** Their texts, the newest first. */
const textsOf = (list: Record<string, unknown>[], isRead: boolean) =>
  list.filter(({ is_read }) => is_read === isRead).map(({ message }) => String(message))

test('an agent who sends points over and over stands in the list twenty times: what rang first, and the newest', async () => {
  await appoint(noor)
  await give(noor, { points: 1000 })
  await tell(sara, null, 'welcome', 1)
  for (let amount = 1; amount <= ofOneSender + 4; amount++) {
    const transfer = { p_to_user_id: sara.id, p_amount: amount }
    expect((await ask(noor, 'transfer_points_with_limits', transfer)).success).toBe(true)
  }
  const list = await toldTo(sara)
  const transfers = from(list, noor)
  expect(transfers).toHaveLength(ofOneSender)
  const [heard, silent] = [textsOf(transfers, false), textsOf(transfers, true)]
  expect(heard[0]).toMatch(/: 10 نقاط$/)
  expect(heard.at(-1)).toMatch(/: نقطة واحدة$/)
  expect(silent[0]).toContain(`: ${ofOneSender + 4} نقطة`)
  expect(silent.at(-1)).toContain(': 15 نقطة')
  expect(from(list, null)).toHaveLength(1)
})

test('a flood of comments leaves what its reader has not read yet, of its writer and of everybody else', async () => {
  const huda = await signUp('huda')
  const post_id = await publish(sara, 'منشور')
  const comment = async ({ api }: Person, content: string) =>
    expect((await api.from('post_comments').insert({ post_id, content })).error).toBeNull()
  await comment(huda, 'كلام مهم')
  for (let number = 1; number <= ofOneSender + 15; number++) await comment(noor, `كلام ${number}`)
  const list = await toldTo(sara)
  const heard = textsOf(from(list, noor), false)
  expect(heard).toHaveLength(10)
  expect(heard.at(-1)).toMatch(/: كلام 1$/)
  expect(textsOf(from(list, noor), true)[0]).toMatch(/: كلام 35$/)
  expect(textsOf(from(list, huda), false)).toHaveLength(1)
})

test('of one sender what was read makes room first, then the oldest', async () => {
  await tell(sara, noor, 'comment', ofOneSender, '1 day')
  await sara.api.from('notifications').update({ is_read: true }).in('title', ['comment 1', 'comment 2'])
  await tell(sara, noor, 'comment', 5)
  const titles = async () => {
    const { data } = await sara.api.from('notifications').select('title').order('created_at')
    return data?.map(({ title }) => title).slice(0, 3)
  }
  // The higher its number, the older it is.
  expect(await titles()).toEqual(['comment 17', 'comment 16', 'comment 15'])
})

test('each type, each sender and each person counts apart, and what nobody did is not counted', async () => {
  const huda = await signUp('huda')
  await tell(sara, noor, 'post_like', 30)
  await tell(sara, noor, 'comment', 5)
  await tell(sara, huda, 'post_like', 30)
  await tell(huda, noor, 'post_like', 3)
  await tell(sara, null, 'admin_transfer', 30)
  const list = await toldTo(sara)
  expect(from(list, noor, 'post_like')).toHaveLength(ofOneSender)
  expect(from(list, noor, 'comment')).toHaveLength(5)
  expect(from(list, huda)).toHaveLength(ofOneSender)
  expect(from(list, null)).toHaveLength(30)
  expect(from(await toldTo(huda), noor)).toHaveLength(3)
})

describe('where more than 200 have come', () => {
  test('those of whoever sent most go first, the oldest of them before', async () => {
    const flooders = await Promise.all(Array.from({ length: 3 }, (_, place) => signUp(`flooder${place}`)))
    await tell(sara, noor, 'comment', 2, '300 days')
    await tell(sara, null, 'ban_lifted', 1, '300 days')
    for (const flooder of flooders) {
      for (const type of ['a', 'b', 'c', 'd', 'e']) await tell(sara, flooder, type, ofOneSender)
    }
    await clear()
    const list = await toldTo(sara)
    expect(list).toHaveLength(200)
    expect(from(list, noor)).toHaveLength(2)
    expect(from(list, null)).toHaveLength(1)
    for (const flooder of flooders) expect(from(list, flooder).length).toBeGreaterThan(60)
  })

  test('of one sender what was read goes first, and who was first to flood loses nothing to who comes later', async () => {
    const flooders = await Promise.all(Array.from({ length: 3 }, (_, place) => signUp(`flooder${place}`)))
    await tell(sara, noor, 'comment', 1, '300 days')
    await tell(sara, flooders[0] ?? null, 'first', 5, '200 days')
    for (const flooder of flooders) {
      for (const type of ['a', 'b', 'c', 'd', 'e']) await tell(sara, flooder, type, ofOneSender)
    }
    await sql(
      product,
      `update public.notifications set is_read = true where user_id = '${sara.id}' and type in ('a', 'b', 'c') returning id`,
    )
    await clear()
    const list = await toldTo(sara)
    expect(list).toHaveLength(200)
    expect(from(list, noor)).toHaveLength(1)
    expect(from(list, flooders[0] ?? null, 'first')).toHaveLength(5)
  })
})
