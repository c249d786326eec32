/** Rows in another's name: refused as such, before anything else is asked of them, so that no refusal tells what is between two others. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { newMark } from '../../support/marks.ts'
import { becomeFriends, type Person, publish, signUp } from '../../support/people.ts'
import { openRoom } from '../../support/rooms.ts'

let sara: Person
let eve: Person
beforeAll(async () => {
  ;[sara, eve] = [await signUp('sara'), await signUp('eve')]
})

const refused = { code: '42501', message: expect.stringContaining('row-level security') }

const askAs = ({ id: sender_id }: Person, receiver: Person) =>
  eve.api.from('friend_requests').insert({ sender_id, receiver_id: receiver.id })

test('asking for friendship in another’s name tells nobody who refused whom, nor who asked how often', async () => {
  const [nobody, asked, friend, refuser, noMore] = await Promise.all(
    ['nobody', 'asked', 'friend', 'refuser', 'noMore'].map((name) => signUp(name)),
  )
  if (!nobody || !asked || !friend || !refuser || !noMore) throw new Error('somebody is missing')
  await becomeFriends(sara, friend)
  for (const to of [asked, refuser, noMore])
    expect((await sara.api.from('friend_requests').insert({ receiver_id: to.id })).error).toBeNull()
  for (const by of [refuser, noMore]) {
    const { data } = await by.api.from('friend_requests').select('id').single()
    await by.api.rpc('reject_friend_request', { p_request_id: data?.id })
  }
  await sql(
    product,
    `update private.refused_friend_requests set repeats = 3 where receiver_id = '${noMore.id}' returning repeats`,
  )
  for (const to of [nobody, asked, friend, refuser, noMore, sara])
    expect((await askAs(sara, to)).error).toMatchObject(refused)
  await sql(
    product,
    `insert into private.attempts (action, key)
     select 'friend_requests', '${sara.id}' from generate_series(1, 60) returning key`,
  )
  expect((await askAs(sara, nobody)).error).toMatchObject(refused)
})

const openChannel = async ({ api }: Person): Promise<string> =>
  (
    await api
      .from('channels')
      .insert({ name: `قناة ${newMark(8)}` })
      .select('id')
      .single()
  ).data?.id

/** What else a row of a table has; of the rest nothing is needed to be refused. Without a column of the owner, it belongs to what has one. */
const rows: Record<
  string,
  { owner?: string; row: () => Promise<Record<string, unknown>> | Record<string, unknown> }
> = {
  channel_subscribers: { owner: 'user_id', row: () => ({ channel_id: randomUUID() }) },
  channels: { owner: 'owner_id', row: () => ({ name: '' }) },
  comment_reports: {
    owner: 'reporter_id',
    row: () => ({ comment_id: randomUUID(), report_reason: '' }),
  },
  friend_requests: { owner: 'sender_id', row: () => ({ receiver_id: eve.id }) },
  locked_users: { owner: 'user_id', row: () => ({ reason: '' }) },
  message_reports: {
    owner: 'reporter_id',
    row: () => ({ reported_user_id: randomUUID(), report_reason: '' }),
  },
  muted_notifications: { owner: 'user_id', row: () => ({ kind: 'none of them' }) },
  post_comments: { owner: 'user_id', row: () => ({ post_id: randomUUID(), content: '' }) },
  post_likes: { owner: 'user_id', row: () => ({ post_id: randomUUID() }) },
  post_reports: {
    owner: 'reporter_id',
    row: async () => ({ post_id: await publish(sara, 'منشور'), report_reason: 'spam' }),
  },
  posts: { owner: 'user_id', row: () => ({ content: '' }) },
  referral_codes: { owner: 'user_id', row: () => ({ referral_code: 'REFABCDEFGH' }) },
  room_reports: {
    owner: 'reporter_id',
    row: async () => ({ room_id: await openRoom(sara), report_reason: '' }),
  },
  stories: {
    owner: 'user_id',
    row: () => ({ image_url: `/storage/v1/object/public/stories/${sara.id}/none.png` }),
  },
  story_views: { owner: 'viewer_id', row: () => ({ story_id: randomUUID() }) },
  support_messages: {
    owner: 'user_id',
    row: () => ({ message: '', image_url: `/storage/v1/object/support-images/${sara.id}/none.png` }),
  },
  user_blocks: { owner: 'blocker_id', row: () => ({ blocked_id: eve.id }) },
  user_referral_system: { owner: 'user_id', row: () => ({}) },
  video_reports: { owner: 'reporter_id', row: () => ({ video_id: randomUUID(), report_reason: '' }) },
  video_views: { owner: 'user_id', row: () => ({ video_id: randomUUID() }) },
  videos: { row: async () => ({ channel_id: await openChannel(sara), title: '' }) },
}

test('every table that members write refuses a foreign owner first, whatever else is wrong with the row', async () => {
  const written = await sql<{ name: string; first: string | null }>(
    product,
    `select relname as name,
       -- The bits of tgtype: row 1, before 2, insert 4.
       (select min(tgname) from pg_trigger where tgrelid = pg_class.oid and tgtype & 7 = 7) as first
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and has_any_column_privilege('authenticated', oid, 'insert')
     order by relname`,
  )
  expect(written).toEqual(
    Object.keys(rows)
      .sort()
      .map((name) => ({ name, first: 'admit_own_row' })),
  )
  for (const [table, { owner, row }] of Object.entries(rows)) {
    const foreign: Record<string, unknown> = { ...(await row()), ...(owner && { [owner]: sara.id }) }
    const { error } = await eve.api.from(table).insert(foreign)
    expect(error, table).toMatchObject(refused)
  }
})
