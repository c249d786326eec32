/** The list of notifications: its owner reads, marks and deletes it; nobody writes into it, and nobody else hears it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { ban } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { shortWhile, toldOf } from '../realtime/people.ts'

let sara: Person
let noor: Person
let id: string

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
})

beforeEach(async () => {
  await sql(product, `delete from public.notifications where user_id in ('${sara.id}', '${noor.id}')`)
  id = await notify(sara)
})

async function notify({ id: p_user_id }: Person, title = 'عنوان'): Promise<string> {
  await sql(
    product,
    `select private.notify('${p_user_id}', '${title}', 'نص', 'admin_transfer')::text as done`,
  )
  const [row] = await sql<{ id: string }>(
    product,
    `select id from public.notifications where user_id = '${p_user_id}' order by created_at desc limit 1`,
  )
  return row?.id ?? ''
}

const table = ({ api }: Pick<Person, 'api'>) => api.from('notifications')
const stored = () => sql(product, `select title, is_read from public.notifications where id = '${id}'`)
const asWritten = [{ title: 'عنوان', is_read: false }]

describe('the owner', () => {
  test('reads them as the specification names them, and what they lead to', async () => {
    const { data } = await table(sara).select().order('created_at', { ascending: false })
    expect(data).toEqual([
      {
        id,
        user_id: sara.id,
        title: 'عنوان',
        message: 'نص',
        type: 'admin_transfer',
        is_read: false,
        created_at: expect.any(String),
        actor_id: null,
        target_type: null,
        target_id: null,
        amount: null,
        currency: null,
        outcome: null,
      },
    ])
  })

  test('marks one as read, counts the unread, and deletes', async () => {
    await notify(sara, 'آخر')
    const unread = () => table(sara).select('id', { count: 'exact', head: true }).eq('is_read', false)
    expect((await unread()).count).toBe(2)
    expect((await table(sara).update({ is_read: true }).eq('id', id).select('is_read')).data).toEqual([
      { is_read: true },
    ])
    expect((await unread()).count).toBe(1)
    expect((await table(sara).delete().eq('id', id).select('id')).data).toEqual([{ id }])
    expect(await stored()).toEqual([])
  })

  test.each([
    { title: 'آخر' },
    { message: 'آخر' },
    { type: 'agent_approval' },
    { created_at: '2020-01-01' },
    { actor_id: null },
    { amount: 1, currency: 'points' },
    { outcome: 'accepted' },
    { is_read: true, user_id: null },
  ])('changes nothing but whether it was read: %o', async (change) => {
    expect((await table(sara).update(change).eq('id', id)).error?.code).toBe('42501')
    expect((await table(sara).update({ user_id: noor.id }).eq('id', id)).error?.code).toBe('42501')
    expect(await stored()).toEqual(asWritten)
  })
})

describe('anybody else', () => {
  test('finds, marks and deletes none of them', async () => {
    expect((await table(noor).select('id')).data).toEqual([])
    expect((await table(noor).update({ is_read: true }).eq('id', id).select('id')).data).toEqual([])
    expect((await table(noor).delete().eq('id', id).select('id')).data).toEqual([])
    expect(await stored()).toEqual(asWritten)
  })

  test('writes none, neither for others nor for themselves, by insert or upsert', async () => {
    for (const user_id of [sara.id, noor.id]) {
      const row = { user_id, title: 'ربحت', message: 'اضغط هنا', type: 'admin_transfer' }
      expect((await table(noor).insert(row)).error?.code).toBe('42501')
      expect((await table(noor).upsert({ id, ...row })).error?.code).toBe('42501')
    }
    expect((await noor.api.schema('private').rpc('notify', {})).error?.code).toBe('PGRST106')
    expect(await stored()).toEqual(asWritten)
  })

  test('without an account sees no table at all', async () => {
    const visitor = { api: client(product) }
    expect((await table(visitor).select('id')).error?.code).toBe('42501')
    expect((await table(visitor).update({ is_read: true }).eq('id', id)).error?.code).toBe('42501')
    expect((await table(visitor).delete().eq('id', id)).error?.code).toBe('42501')
  })
})

test('the banned reach nothing, not even their own', async () => {
  const eve = await signUp('eve')
  id = await notify(eve)
  await ban(eve)
  expect((await table(eve).select('id')).error).toMatchObject({ code: 'PT403', hint: 'user_banned' })
  expect((await table(eve).update({ is_read: true }).eq('id', id)).error?.code).toBe('PT403')
  expect((await table(eve).delete().eq('id', id)).error?.code).toBe('PT403')
})

test('the service writes them, within their bounds', async () => {
  const row = { user_id: sara.id, title: 'ترحيب', message: 'أهلاً', type: 'welcome' }
  const service = { api: serviceClient(product) }
  expect((await table(service).insert(row)).error).toBeNull()
  expect((await table(service).insert({ ...row, title: '' })).error?.code).toBe('23514')
  for (const wrong of [
    { type: '<b>' },
    { amount: 5 },
    { amount: 0, currency: 'points' },
    { amount: 5, currency: 'gold' },
    { outcome: 'maybe' },
  ])
    expect((await table(service).insert({ ...row, ...wrong })).error?.code).toBe('23514')
})

describe('realtime', () => {
  test('tells the owner of a new one and of one that was read, and nobody else of anything', async () => {
    const filter = `user_id=eq.${sara.id}`
    const [bySara, byNoor, byNoorUnfiltered, byVisitor] = await Promise.all([
      toldOf(sara.api, { table: 'notifications', filter }),
      toldOf(noor.api, { table: 'notifications', filter }),
      toldOf(noor.api, { table: 'notifications' }),
      toldOf(client(product), { table: 'notifications', filter }),
    ])
    await notify(sara, 'حي')
    await table(sara).update({ is_read: true }).eq('id', id)
    await expect.poll(() => bySara.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE'])
    expect(bySara[0]?.new).toMatchObject({ user_id: sara.id, title: 'حي', is_read: false })
    await shortWhile()
    const others = [...byNoor, ...byNoorUnfiltered, ...byVisitor]
    expect(others.filter(({ new: row }) => 'user_id' in row && row.user_id === sara.id)).toEqual([])
  })
})

describe('old ones', () => {
  const clear = () => sql(product, 'select private.delete_old_notifications() as count')
  const kept = () =>
    sql<{ title: string }>(product, `select title from public.notifications where user_id = '${sara.id}'`)

  test('go 30 days after they came when they were read, and stay when they were not', async () => {
    await sql(
      product,
      `insert into public.notifications (user_id, title, message, type, is_read, created_at)
       values ('${sara.id}', 'مقروء قديم', 'نص', 'x', true, now() - interval '30 days 1 minute'),
         ('${sara.id}', 'مقروء', 'نص', 'x', true, now() - interval '29 days 23 hours'),
         ('${sara.id}', 'غير مقروء', 'نص', 'x', false, now() - interval '300 days')`,
    )
    await clear()
    expect((await kept()).map(({ title }) => title).sort()).toEqual(['عنوان', 'غير مقروء', 'مقروء'].sort())
  })

  test('go behind the newest 200, whether read or not', async () => {
    await sql(
      product,
      `insert into public.notifications (user_id, title, message, type, created_at)
       select '${sara.id}', number::text, 'نص', 'x', now() - make_interval(mins => number)
       from generate_series(1, 205) as number`,
    )
    await clear()
    const titles = (await kept()).map(({ title }) => title)
    expect(titles).toHaveLength(200)
    expect(titles).toContain('199')
    expect(titles).not.toContain('200')
  })

  test('are looked for every six hours', async () => {
    const jobs = await sql(
      product,
      `select schedule from cron.job where jobname = 'delete old notifications'`,
    )
    expect(jobs).toEqual([{ schedule: '30 */6 * * *' }])
  })
})
