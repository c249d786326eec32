/** Nuisance: one account that takes others' attention, or the room of their lists. */
import { randomUUID } from 'node:crypto'
import { isRefused, isSuccess, isTurnedDown, type Reply } from '../calls.ts'
import type { Member } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'
import { beginInParts } from '../upload-parts.ts'

const represent = { prefer: 'return=representation' }

async function askEverybody(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const people = await crowd(stage, stage.times(60, 300))
  const replies = []
  for (const id of people) {
    replies.push(await mallory.call('/rest/v1/friend_requests', { body: { receiver_id: id } }))
  }
  const sent = replies.filter(isSuccess).length
  stage.require(sent > 0, 'nobody can be asked')
  stage.judge(sent < people.length, `one account asked ${sent} people at once`)
}

/** The ids of people who never sign in, so that nobody has to hash their passwords. */
async function crowd({ product }: Stage, size: number): Promise<string[]> {
  const people = await product.sql<{ id: string }>(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
     select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', id || '@example.com', '', '{}', '{}'
     from (select gen_random_uuid() as id from generate_series(1, ${size})) as people
     returning id`,
  )
  return people.map(({ id }) => id)
}

async function askAgainAndAgain(stage: Stage): Promise<void> {
  const [mallory, sara] = [await stage.member('mallory'), await stage.member('sara')]
  let asked = 0
  for (let tried = 0; tried < 8; tried += 1) {
    const reply = await mallory.call('/rest/v1/friend_requests?select=id', {
      body: { receiver_id: sara.id },
      headers: represent,
    })
    if (isRefused(reply)) break
    asked += 1
    const p_request_id = stage.requireSuccess(reply, 'a request of friendship').rows[0]?.id
    const rejected = await sara.call('/rest/v1/rpc/reject_friend_request', { body: { p_request_id } })
    stage.requireSuccess(rejected, 'rejecting it')
  }
  stage.judge(asked <= 1, `who was rejected asked ${asked} times on one day`)
}

/** What Noor is told must not push out what Sara was told before. */
async function pushOut(stage: Stage): Promise<void> {
  const [mallory, sara, noor] = [
    await stage.member('mallory'),
    await stage.member('sara'),
    await stage.member('noor'),
  ]
  const first = await noor.call('/rest/v1/friend_requests', { body: { receiver_id: sara.id } })
  stage.requireSuccess(first, 'a request of friendship')
  const ask = () => mallory.call('/rest/v1/friend_requests', { body: { receiver_id: sara.id } })
  const withdraw = () =>
    mallory.call(`/rest/v1/friend_requests?receiver_id=eq.${sara.id}`, { method: 'DELETE' })
  for (let tried = 0; tried < stage.times(20, 250); tried += 1) {
    const asked = await ask()
    const withdrawn = await withdraw()
    if (tried === 0) stage.requireSuccess(asked, 'asking')
    if (tried === 0) stage.requireSuccess(withdrawn, 'withdrawing')
  }
  const { rows } = await sara.call('/rest/v1/notifications?select=actor_id')
  const from = (person: Member) => rows.filter(({ actor_id }) => actor_id === person.id).length
  stage.judge(from(noor) === 1, 'a notification was pushed out')
  stage.judge(from(mallory) <= 10, `${from(mallory)} notifications of one sender`)
}

/** What rang and was not read yet outlasts what comes after it in silence. */
async function pushOutUnread(stage: Stage): Promise<void> {
  const [mallory, sara, noor] = [
    await stage.member('mallory'),
    await stage.member('sara'),
    await stage.member('noor'),
  ]
  const post = await sara.call('/rest/v1/posts?select=id', { body: { content: 'منشور' }, headers: represent })
  const post_id = stage.requireSuccess(post, 'a post').rows[0]?.id
  const comment = (member: Member, content: string) =>
    member.call('/rest/v1/post_comments', { body: { post_id, content } })
  stage.requireSuccess(await comment(noor, 'كلام مهم'), 'a comment')
  for (let written = 1; written <= 35; written += 1) {
    stage.requireSuccess(await comment(mallory, `كلام ${written}`), 'one comment after the other')
  }
  const { rows } = await sara.call('/rest/v1/notifications?select=actor_id,message&is_read=is.false')
  const from = (person: Member) => rows.filter(({ actor_id }) => actor_id === person.id)
  stage.judge(from(noor).length === 1, 'what another told was pushed out')
  stage.judge(
    from(mallory).some(({ message }) => String(message).endsWith(': كلام 1')),
    'a flood pushed out its own first word, unread',
  )
}

async function flood(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const replies = []
  for (let sent = 0; sent < 130; sent += 26) {
    const post = () => mallory.call('/rest/v1/posts', { body: { content: 'س'.repeat(5_000) } })
    replies.push(...(await Promise.all(Array.from({ length: 26 }, post))))
  }
  const taken = replies.filter(isSuccess).length
  stage.require(taken > 0, 'nobody can post')
  stage.judge(taken <= 100, `${taken} posts of one person in a moment`)
}

/** A hundred every ten minutes, all day. */
async function writeAllDay(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const many = (content: string, extra = {}) => Array.from({ length: 100 }, () => ({ content, ...extra }))
  const post = await mallory.call('/rest/v1/posts?select=id', {
    body: { content: 'منشور' },
    headers: represent,
  })
  const post_id = stage.requireSuccess(post, 'a post').rows[0]?.id
  const written = { posts: 0, post_comments: 0 }
  for (let round = 0; round < 12; round += 1) {
    await stage.product.sql(
      `update private.attempts set happened_at = happened_at - interval '11 minutes' where key = '${mallory.id}'`,
    )
    for (const [table, body] of [
      ['posts', many('كثير')],
      ['post_comments', many('كثير', { post_id })],
    ] as const)
      if (isSuccess(await mallory.call(`/rest/v1/${table}`, { body }))) written[table] += 100
  }
  for (const [table, rows] of Object.entries(written)) {
    stage.require(rows > 0, `nothing is written to ${table}`)
    stage.judge(rows <= 1_000, `${rows} ${table} of one person in two hours`)
  }
  // Others look at posts too.
  await stage.product.sql(`delete from public.posts where user_id = '${mallory.id}' returning id`)
}

/** Many likes, the last of which is there already: rolled back together, with what counted them. */
async function writeInVain(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const posts = await stage.product.sql<{ id: string }>(
    `insert into public.posts (user_id, content)
     select '${mallory.id}', 'كثير' from generate_series(1, 95) returning id`,
  )
  const rows = posts.map(({ id }) => ({ post_id: id }))
  const like = (body: unknown) => mallory.call('/rest/v1/post_likes', { body })
  stage.requireSuccess(await like(rows[94]), 'a like')
  for (const [body, most] of [
    [rows, 200],
    [rows[94], 3_000],
  ] as const) {
    let begun = 0
    while (begun < most) {
      const replies = await Promise.all(Array.from({ length: 20 }, () => like(body)))
      if (replies.some(({ status }) => status === 429)) break
      begun += replies.length
    }
    stage.judge(begun < most, `nothing that is refused is counted: ${begun} requests`)
  }
  await stage.product.sql(`delete from public.posts where user_id = '${mallory.id}' returning id`)
}

/** Uploads that are only asked for: each is written, to be rolled back. */
async function rehearseWithoutEnd(stage: Stage): Promise<void> {
  const [mallory, sara] = [await stage.member('mallory'), await stage.member('sara')]
  let number = 0
  const sign = (member: Member) => {
    number += 1
    return member.call(`/storage/v1/object/upload/sign/posts/${member.id}/${number}.png`, { body: {} })
  }
  const begin = (member: Member) => beginInParts(member, { name: `${member.id}/begun.png`, size: 1_000 })
  stage.requireSuccess(await sign(mallory), 'the right to an upload')
  stage.requireSuccess(await begin(mallory), 'the beginning of an upload')
  const most = 3_000
  let rehearsed = 0
  while (rehearsed < most) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => sign(mallory)))
    if (replies.some(({ status }) => status === 429)) break
    rehearsed += replies.length
  }
  stage.judge(rehearsed < most, `nothing that is rehearsed is counted: ${rehearsed} requests`)
  stage.requireSuccess(await sign(sara), 'the right to an upload for somebody else')
  stage.requireSuccess(await begin(sara), 'the beginning of somebody else’s')
}

/** What one may write to one's own rows, again and again, each time with something else in it. */
async function writeAnewWithoutEnd(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  await stage.product.sql(
    `insert into public.notifications (user_id, title, message, type, is_read)
     select '${mallory.id}', 'عنوان', 'نص', 'transfer', true from generate_series(1, 20) returning id`,
  )
  const own = `user_id=eq.${mallory.id}`
  const writings: [string, number, (round: number) => Promise<Reply>][] = [
    [
      'notifications',
      20,
      (round) =>
        mallory.call(`/rest/v1/notifications?${own}`, {
          method: 'PATCH',
          body: { is_read: round % 2 === 0 },
        }),
    ],
    [
      'user_referral_system',
      100,
      () =>
        mallory.call(`/rest/v1/user_referral_system?${own}`, {
          method: 'PATCH',
          body: { updated_at: '2020-01-01' },
        }),
    ],
    [
      'device_fingerprints',
      400,
      (round) =>
        mallory.call('/rest/v1/rpc/check_and_store_fingerprint_enhanced', {
          body: {
            p_user_id: mallory.id,
            p_fingerprint: 'abcdefgh1234',
            p_device_signature: `${'x'.repeat(400)}${round}`,
          },
        }),
    ],
    [
      'muted_notifications',
      100,
      async (round) => {
        if (round > 0) await mallory.call(`/rest/v1/muted_notifications?${own}`, { method: 'DELETE' })
        return mallory.call('/rest/v1/muted_notifications', { body: { kind: 'comments' } })
      },
    ],
  ]
  for (const [table, most, write] of writings) {
    let written = 0
    while (written < most && isSuccess(await write(written))) written += 1
    stage.require(written > 0, `nothing is written to ${table}`)
    stage.judge(written < most, `${written} times the same row of ${table} was written anew`)
  }
}

async function listEverybody(stage: Stage): Promise<void> {
  const [mallory, agent] = [await stage.member('mallory'), await stage.member('agent')]
  const contactOf = (p_agent_id: unknown) =>
    mallory.call('/rest/v1/rpc/get_agent_contact', { body: { p_agent_id } })
  const [approved] = await stage.product.sql<{ id: string }>(
    `insert into public.approved_agents (user_id, name, location, whatsapp, services)
     values ('${agent.id}', 'وكيل', 'بغداد', '${agent.phone}', 'شحن') returning id`,
  )
  stage.requireSuccess(await contactOf(approved?.id), 'the contact of an agent')
  for (let tried = 0; tried < 40; tried += 1)
    stage.judge(isTurnedDown(await contactOf(randomUUID())), 'a contact of nobody')
  stage.judge(isTurnedDown(await contactOf(approved?.id)), 'forty questions later contacts are still told')
  const profiles = '/rest/v1/profiles?select=id'
  stage.requireSuccess(await mallory.call(profiles), 'the profiles for a member')
  stage.judge(isRefused(await stage.call(profiles)), 'a stranger lists the members')
}

export const nuisance: Area = {
  title: 'nuisance',
  scenarios: [
    { name: 'one account asks everybody for friendship', hole: 13, attempt: askEverybody },
    { name: 'somebody with a grudge asks again after each rejection', hole: 13, attempt: askAgainAndAgain },
    { name: 'one sender pushes out the notifications of others', hole: 13, attempt: pushOut },
    { name: 'one sender pushes out what was not read', hole: 161, attempt: pushOutUnread },
    { name: 'one account fills the feed', attempt: flood },
    { name: 'one account fills the feed all day', hole: 134, attempt: writeAllDay },
    { name: 'one account writes what is rolled back', hole: 210, attempt: writeInVain },
    { name: 'one account rehearses uploads without end', hole: 215, attempt: rehearseWithoutEnd },
    { name: 'one account writes its own rows anew without end', hole: 215, attempt: writeAnewWithoutEnd },
    { name: 'a stranger and a member list people', attempt: listEverybody },
  ],
}
