/** What an account may repeat and what leaves rows that are kept has an end, by ten minutes and by the day. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { becomeFriends, type Person, publish, signUp } from '../../support/people.ts'
import { tellStory } from '../../support/stories.ts'

const tooOften = /^تم تجاوز الحد المسموح، حاول مرة أخرى بعد [\d,]+ ثانية$/

let sara: Person

beforeEach(async () => {
  sara = await signUp('sara')
})

const answersKept = async () => {
  const [row] = await sql(
    product,
    `select count(*)::int as kept from private.idempotency_keys where person_id = '${sara.id}'`,
  )
  return row?.kept
}

const haveAsked = (times: number, ago: string) =>
  sql(
    product,
    `insert into private.idempotency_keys (person_id, request_id, request_hash, answer, created_at)
     select '${sara.id}', gen_random_uuid(), '', '{}', now() - interval '${ago}' from generate_series(1, ${times})`,
  )

/** More than anybody has: refused, and the refusal is kept. */
const convert = ({ api }: Person) =>
  api.rpc('convert_points_to_gems', { p_points: 1_000_000, p_request_id: randomUUID() })

test('refused conversions are kept 600 times in ten minutes', async () => {
  await haveAsked(599, '9 minutes')
  expect((await convert(sara)).data).toMatchObject({ success: false, error: 'رصيد النقاط غير كافي' })
  const { error } = await convert(sara)
  expect(error?.message).toMatch(tooOften)
  expect(await answersKept()).toBe(600)
  expect((await convert(await signUp('noor'))).error).toBeNull()
})

test('what comes without an id counts as well', async () => {
  await haveAsked(599, '9 minutes')
  const withoutId = () => sara.api.rpc('convert_points_to_gems', { p_points: 1_000_000 })
  expect((await withoutId()).data).toMatchObject({ success: false, error: 'رصيد النقاط غير كافي' })
  expect((await withoutId()).error?.message).toMatch(tooOften)
})

test('what was answered before the ten minutes counts for the day, 3,000 times', async () => {
  await haveAsked(2_999, '11 minutes')
  expect((await convert(sara)).error).toBeNull()
  expect((await convert(sara)).error?.message).toMatch(tooOften)
})

test('what was answered before the day does not count', async () => {
  await haveAsked(4_000, '25 hours')
  expect((await convert(sara)).error).toBeNull()
})

test.each([
  ['60 times in ten minutes', 59, '9 minutes'],
  ['200 times a day', 199, '11 minutes'],
])('an older timer is started %s', async (_limit, times, ago) => {
  const startAndStop = async () => {
    const { data } = await sara.api.rpc('start_timer')
    await sara.api.rpc('force_stop_timer')
    return data
  }
  await sql(
    product,
    `insert into private.attempts (action, key, happened_at)
     select 'start_timer', '${sara.id}', now() - interval '${ago}' from generate_series(1, ${times})`,
  )
  expect(await startAndStop()).toMatchObject({ success: true })
  expect(await startAndStop()).toMatchObject({ success: false, error: expect.stringMatching(tooOften) })
})

/** Has the ten minutes that count somebody's rows of a table begun so long ago, with so many rows. */
const haveWritten = (table: string, rows: number, ago: string) =>
  sql(
    product,
    `insert into private.written_rows (account_id, table_name, began_at, rows)
     values ('${sara.id}', '${table}', now() - interval '${ago}', ${rows})
     on conflict (account_id, table_name) do update set began_at = excluded.began_at, rows = excluded.rows
     returning rows`,
  )

test('likes are given 1,000 times in ten minutes, and what was taken back counts', async () => {
  const posts = await sql<{ id: string }>(
    product,
    `insert into public.posts (user_id, content) select '${sara.id}', 'كثير' from generate_series(1, 100) returning id`,
  )
  const rows = posts.map(({ id }) => ({ post_id: id }))
  for (let pass = 1; pass <= 10; pass += 1) {
    expect((await sara.api.from('post_likes').insert(rows)).error).toBeNull()
    expect((await sara.api.from('post_likes').delete().eq('user_id', sara.id)).error).toBeNull()
  }
  const like = ({ api }: Person) => api.from('post_likes').insert(rows.slice(0, 1))
  expect((await like(sara)).error).toMatchObject({ code: 'P0001', message: expect.stringMatching(tooOften) })
  expect((await like(await signUp('noor'))).error).toBeNull()
  await haveWritten('post_likes', 1000, '10 minutes')
  expect((await like(sara)).error).toBeNull()
})

test('of likes that are refused together none is given, and none counts', async () => {
  const [first, second] = [await publish(sara, 'أولى'), await publish(sara, 'ثانية')]
  await haveWritten('post_likes', 999, '9 minutes')
  const both = await sara.api.from('post_likes').insert([{ post_id: first }, { post_id: second }])
  expect(both.error?.message).toMatch(tooOften)
  expect((await sara.api.from('post_likes').insert({ post_id: first })).error).toBeNull()
})

test('stories are seen 1,000 times in ten minutes', async () => {
  const noor = await signUp('noor')
  await becomeFriends(sara, noor)
  const [first, second] = [await tellStory(noor), await tellStory(noor)]
  await haveWritten('story_views', 999, '9 minutes')
  expect((await sara.api.from('story_views').insert({ story_id: first })).error).toBeNull()
  const refused = await sara.api.from('story_views').insert({ story_id: second })
  expect(refused.error).toMatchObject({ code: 'P0001', message: expect.stringMatching(tooOften) })
})

test('a profile is changed 60 times in ten minutes', async () => {
  const change = (bio: string) => sara.api.from('profiles').update({ bio }).eq('id', sara.id)
  await haveWritten('profiles', 59, '9 minutes')
  expect((await change('الأخيرة')).error).toBeNull()
  const refused = await change('زائدة')
  expect(refused.error).toMatchObject({ code: 'P0001', message: expect.stringMatching(tooOften) })
  await haveWritten('profiles', 60, '10 minutes')
  expect((await change('بعدها')).error).toBeNull()
})

/** Somebody's notifications, by which each is told whether it was read. */
const makeNotifications = (isRead: boolean, count: number) =>
  sql<{ id: string }>(
    product,
    `insert into public.notifications (user_id, title, message, type, is_read)
     select '${sara.id}', 'عنوان', 'نص', 'transfer', ${isRead} from generate_series(1, ${count}) returning id`,
  )

const mark = (is_read: boolean) =>
  sara.api.from('notifications').update({ is_read }).eq('user_id', sara.id).select('id')

test('what was read is marked again 200 times in ten minutes, and marking what was not has no end', async () => {
  await makeNotifications(true, 150)
  expect((await mark(false)).data).toHaveLength(150)
  expect((await mark(true)).data).toHaveLength(150)
  const refused = await mark(false)
  expect(refused.error).toMatchObject({ code: 'P0001', message: expect.stringMatching(tooOften) })
  await sql(product, `delete from public.notifications where user_id = '${sara.id}' returning id`)
  await makeNotifications(false, 1_200)
  expect((await mark(true)).error).toBeNull()
  const unread = sara.api.from('notifications').select('id', { count: 'exact', head: true })
  expect((await unread.eq('is_read', false)).count).toBe(0)
})

test('a notification that is answered is marked whatever was marked before', async () => {
  const noor = await signUp('noor')
  await noor.api.from('friend_requests').insert({ receiver_id: sara.id })
  await sara.api.from('notifications').update({ is_read: true }).eq('user_id', sara.id)
  await haveWritten('notifications', 200, '1 minute')
  const { data: request } = await sara.api.from('friend_requests').select('id').single()
  const p_request_id = request?.id ?? ''
  expect((await sara.api.rpc('accept_friend_request', { p_request_id })).error).toBeNull()
})

test('what a device says of itself is written 300 times in ten minutes; what stays the same is not written', async () => {
  const report = (p_app_instance_id: string) =>
    sara.api.rpc('check_and_store_fingerprint_enhanced', {
      p_user_id: sara.id,
      p_fingerprint: 'abcdefgh1234',
      p_device_signature: 'وصف',
      p_app_instance_id,
    })
  expect((await report('first')).error).toBeNull()
  await haveWritten('device_fingerprints', 299, '1 minute')
  expect((await report('second')).error).toBeNull()
  expect((await report('second')).data).toMatchObject({ banned: false })
  expect((await report('third')).error).toMatchObject({ message: expect.stringMatching(tooOften) })
  expect((await report('second')).data).toMatchObject({ banned: false })
})

test('one’s own totals are put right 60 times in ten minutes, and follow names and referrals beyond that', async () => {
  const putRight = () => sara.api.from('user_referral_system').upsert({ user_id: sara.id })
  expect((await putRight()).error).toBeNull()
  await haveWritten('user_referral_system', 60, '1 minute')
  expect((await putRight()).error).toMatchObject({ message: expect.stringMatching(tooOften) })
  const renamed = await sara.api.from('profiles').update({ full_name: 'سارة الجديدة' }).eq('id', sara.id)
  expect(renamed.error).toBeNull()
  const { error } = await sara.api.rpc('ensure_user_has_referral_code', { p_user_id: sara.id })
  expect(error).toBeNull()
})

test('kinds of notifications are muted 60 times in ten minutes', async () => {
  const mute = (kind: string) => sara.api.from('muted_notifications').insert({ kind })
  await haveWritten('muted_notifications', 59, '1 minute')
  expect((await mute('comments')).error).toBeNull()
  expect((await mute('friend_requests')).error).toMatchObject({ message: expect.stringMatching(tooOften) })
})

test('what was counted goes with its account', async () => {
  await haveWritten('profiles', 1, '1 minute')
  await sql(product, `delete from auth.users where id = '${sara.id}' returning id`)
  expect(await sql(product, `select * from private.written_rows where account_id = '${sara.id}'`)).toEqual([])
})

test('every column of a profile that members write counts as a change of it', async () => {
  const uncounted = await sql(
    product,
    `select attname
     from pg_attribute
     where attrelid = 'public.profiles'::regclass
       and attnum > 0
       and has_column_privilege('authenticated', attrelid, attnum, 'update')
       and attnum <> all (
         select unnest(tgattr) from pg_trigger where tgrelid = attrelid and tgname = 'limit_rows_in_time'
       )`,
  )
  expect(uncounted).toEqual([])
})

test('a clock that was ahead for a while holds nobody up for as long as it was', async () => {
  const [sara, noor] = [await signUp('sara'), await signUp('noor')]
  const post_id = await publish(noor, 'منشور')
  await sql(
    product,
    `insert into private.written_rows (account_id, table_name, began_at, rows)
     values ('${sara.id}', 'post_likes', now() + interval '30 days', 1000) returning rows`,
  )
  expect((await sara.api.from('post_likes').insert({ post_id, user_id: sara.id })).error).toBeNull()
})
