/** Rows and columns under attack: reading what is private, writing what is another's, looking past row security. */
import { isRefused, isTurnedDown } from '../calls.ts'
import type { Member } from '../members.ts'
import { uploadStoryPicture } from '../pictures.ts'
import type { Area, Stage } from '../scenario.ts'
import { give } from '../wallets.ts'

const privateColumns = [
  'profiles?select=*',
  'profiles',
  'profiles?select=phone_number',
  'profiles?select=x:email',
  'profiles?select=phone_number::text',
  'profiles?select=email.max()',
  'profiles?select=id&phone_number=like.*7*',
  'profiles?select=id&or=(phone_number.like.*7*,email.is.null)',
  'profiles?select=id&order=email',
  'posts?select=id,profiles!posts_user_id_fkey(*)',
  'posts?select=id,...profiles!posts_user_id_fkey(email)',
  'post_comments?select=id,profiles!inner(id)&profiles.phone_number=like.*7*',
  'post_comments?select=id,profiles(id)&order=profiles(phone_number)',
  'rpc/get_feed_posts?select=id,profiles!posts_user_id_fkey(phone_number)',
  'referral_codes?select=profiles(phone_number)',
  'phone_verifications?select=*',
  'email_otp_codes?select=*',
]

/** The same tables, by what is no secret. */
const openColumns = [
  'profiles?select=id&limit=1',
  'posts?select=id,profiles!posts_user_id_fkey(id)&limit=1',
  'post_comments?select=id,profiles!inner(id)&limit=1',
  'rpc/get_feed_posts?select=id',
  'referral_codes?select=profiles(id)&limit=1',
]

/** Tables of codes, which the service alone reads. */
const closedTables = ['phone_verifications', 'email_otp_codes']

async function postAndComment(stage: Stage, { call }: Member): Promise<void> {
  const headers = { prefer: 'return=representation' }
  const post = await call('/rest/v1/posts?select=id', { body: { content: 'مرحبا' }, headers })
  const post_id = stage.requireSuccess(post, 'a post').rows[0]?.id
  const comment = await call('/rest/v1/post_comments', { body: { post_id, content: 'أهلا' } })
  stage.requireSuccess(comment, 'a comment')
}

async function readPrivate(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  await postAndComment(stage, sara)
  await postAndComment(stage, mallory)
  for (const query of openColumns) {
    const { rows } = stage.requireSuccess(await mallory.call(`/rest/v1/${query}`), 'what everybody may read')
    stage.require(rows.length > 0, `${query} shows nothing`)
  }
  for (const table of closedTables) {
    const path = `/rest/v1/${table}?select=*`
    stage.requireSuccess(await stage.call(path, { apikey: stage.product.serviceKey() }), 'the service')
    stage.judge(isRefused(await mallory.call(path)), `a member reads ${table}`)
  }
  for (const query of privateColumns) {
    const reply = await mallory.call(`/rest/v1/${query}`)
    stage.judge(isRefused(reply) && !tells(reply.text, sara), `${query}: ${reply.status} ${reply.text}`)
  }
  const schemas: [string, string][] = [
    ['auth', 'users'],
    ['private', 'attempts'],
    ['storage', 'objects'],
    ['cron', 'job'],
    ['pg_catalog', 'pg_authid'],
    ['information_schema', 'tables'],
  ]
  for (const [schema, table] of schemas) {
    const headers = { 'accept-profile': schema, 'content-profile': schema }
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const body = method === 'GET' ? undefined : {}
      const reply = await mallory.call(`/rest/v1/${table}`, { method, body, headers })
      stage.judge(reply.status === 406, `${method} ${schema}.${table}: ${reply.status}`)
    }
  }
}

function tells(text: string, { phone, email }: Member): boolean {
  return [phone, phone.slice(1), email].some((secret) => secret !== '' && text.includes(secret))
}

/** Statistics know how many rows there are, also where row security shows none. */
async function countHidden(stage: Stage): Promise<void> {
  const [sara, noor, mallory] = [
    await stage.member('sara'),
    await stage.member('noor'),
    await stage.member('mallory'),
  ]
  await fillTables(stage, sara, noor)
  await stage.product.sql('analyze')
  const tables = [
    'user_points',
    'user_gems',
    'notifications',
    'ledger_entries',
    'referral_codes',
    'locked_users',
    'transfer_history',
  ]
  for (const table of tables) {
    const column = table === 'transfer_history' ? 'from_user_id' : 'user_id'
    const of = `${table}?select=${column}&${column}=neq.${mallory.id}`
    const service = await stage.call(`/rest/v1/${of}`, { apikey: stage.product.serviceKey() })
    stage.require(service.rows.length > 0, `${table} has no rows to hide: ${service.status} ${service.text}`)
    for (const how of ['planned', 'estimated', 'exact']) {
      const reply = await mallory.call(`/rest/v1/${of}`, { headers: { prefer: `count=${how}` } })
      const range = reply.headers.get('content-range') ?? ''
      stage.judge(
        reply.text === '[]' && range === '*/0',
        `count=${how} of ${table} says ${range}: ${reply.status} ${reply.text.slice(0, 100)}`,
      )
    }
    const plan = await mallory.call(`/rest/v1/${table}?select=id`, {
      headers: { accept: 'application/vnd.pgrst.plan+json' },
    })
    stage.judge(isRefused(plan, [406]), `the plan of ${table}: ${plan.status}`)
  }
}

/** Something that is Sara's and Noor's alone in every table of which rows are counted. */
async function fillTables(stage: Stage, sara: Member, noor: Member): Promise<void> {
  await give(stage, sara, 100)
  const made: [string, Record<string, unknown>][] = [
    ['friend_requests', { receiver_id: noor.id }],
    ['rpc/transfer_points_with_limits', { p_to_user_id: noor.id, p_amount: 10 }],
    ['rpc/ensure_user_has_referral_code', { p_user_id: sara.id }],
  ]
  for (const [path, body] of made)
    stage.requireSuccess(await sara.call(`/rest/v1/${path}`, { body }), 'something to hide')
  const ban = { apikey: stage.product.serviceKey(), body: { p_user_id: noor.id, p_reason: 'x' } }
  stage.requireSuccess(await stage.call('/rest/v1/rpc/ban_user_10_days', ban), 'a ban to hide')
}

async function writeOthers(stage: Stage): Promise<void> {
  const [sara, noor, mallory] = [
    await stage.member('sara'),
    await stage.member('noor'),
    await stage.member('mallory'),
  ]
  const make = async (path: string, body: Record<string, unknown>) => {
    const headers = { prefer: 'return=representation' }
    const reply = await sara.call(`/rest/v1/${path}?select=id`, { body, headers })
    return String(stage.requireSuccess(reply, 'something of Sara’s').rows[0]?.id)
  }
  const post = await make('posts', { content: 'لي' })
  const comment = await make('post_comments', { post_id: post, content: 'تعليق' })
  const request = await make('friend_requests', { receiver_id: noor.id })
  const picture = await uploadStoryPicture(stage, sara)
  const story = await make('stories', { image_url: picture })
  const changes: [string, string, Record<string, unknown>?][] = [
    ['PATCH', `posts?select=id&id=eq.${post}`, { content: 'hacked' }],
    ['DELETE', `posts?select=id&id=eq.${post}`],
    ['DELETE', 'posts?select=id&id=not.is.null'],
    ['DELETE', `post_comments?select=id&id=eq.${comment}`],
    ['GET', 'stories?select=id'],
    ['GET', `story_cards?select=id&id=eq.${story}`],
    ['PATCH', `stories?select=id&id=eq.${story}`, { duration: 30 }],
    ['DELETE', 'stories?select=id&id=not.is.null'],
    ['POST', 'stories?select=id', { user_id: sara.id, image_url: picture }],
    ['POST', 'stories?select=id', { image_url: picture }],
    ['POST', 'story_views?select=story_id', { story_id: story }],
    ['POST', 'rpc/get_story_viewers', { p_story_id: story }],
    ['PATCH', `profiles?select=id&id=eq.${sara.id}`, { bio: 'hacked' }],
    ['PATCH', `profiles?select=id&id=neq.${mallory.id}`, { bio: 'hacked' }],
    ['DELETE', `friend_requests?select=id&id=eq.${request}`],
    ['PATCH', `friend_requests?select=id&id=eq.${request}`, { status: 'accepted' }],
    ['PATCH', `notifications?select=id&user_id=eq.${noor.id}`, { is_read: true }],
    ['DELETE', `notifications?select=id&user_id=eq.${noor.id}`],
    ['DELETE', 'friendships?select=id&user1_id=not.is.null'],
    ['PATCH', 'friendships?select=id&user1_id=not.is.null', { user2_id: mallory.id }],
    ['POST', 'referral_codes?select=user_id', { user_id: sara.id, referral_code: 'REFMALLORY1' }],
    ['PATCH', `referral_codes?select=user_id&user_id=eq.${sara.id}`, { referral_code: 'REFMALLORY1' }],
    ['POST', 'user_referral_system?select=user_id', { user_id: sara.id, total_earnings: 0 }],
    ['PATCH', `user_referral_system?select=user_id&user_id=eq.${sara.id}`, { display_name: 'hacked' }],
    ['POST', 'posts?select=id', { content: 'x', user_id: sara.id }],
    ['POST', 'post_likes?select=post_id', { post_id: post, user_id: sara.id }],
    ['POST', 'post_comments?select=id', { post_id: post, user_id: sara.id, content: 'x' }],
    ['POST', 'friend_requests?select=id', { sender_id: sara.id, receiver_id: mallory.id }],
    ['POST', 'friend_requests?select=id', { receiver_id: sara.id, status: 'accepted' }],
    ['POST', 'notifications?select=id', { user_id: sara.id, title: 'x', message: 'x', type: 'x' }],
    ['POST', 'posts?select=id&on_conflict=id', { id: post, content: 'hacked', user_id: mallory.id }],
    ['POST', 'rpc/accept_friend_request', { p_request_id: request }],
    ['POST', 'rpc/reject_friend_request', { p_request_id: request }],
    ['POST', 'rpc/check_and_store_fingerprint', { p_user_id: sara.id, p_fingerprint: 'a'.repeat(64) }],
    ['POST', 'rpc/ensure_user_has_referral_code', { p_user_id: sara.id }],
  ]
  for (const [method, path, body] of changes) {
    const headers = { prefer: 'return=representation,resolution=merge-duplicates' }
    const reply = await mallory.call(`/rest/v1/${path}`, { method, body, headers })
    const isHeld = isTurnedDown(reply) || (reply.status === 200 && reply.text === '[]')
    stage.judge(isHeld, `${method} ${path}: ${reply.status} ${reply.text}`)
  }
  const left = await sara.call(`/rest/v1/posts?select=content&id=eq.${post}`)
  stage.judge(left.rows[0]?.content === 'لي', 'the post is not what it was')
  const refusable = await make('friend_requests', { receiver_id: mallory.id })
  const owned: [Member, string, string, Record<string, unknown>?][] = [
    [noor, 'PATCH', `notifications?select=id&user_id=eq.${noor.id}`, { is_read: true }],
    [noor, 'POST', 'rpc/accept_friend_request', { p_request_id: request }],
    [sara, 'POST', 'post_likes?select=post_id', { post_id: post }],
    [sara, 'PATCH', `profiles?select=id&id=eq.${sara.id}`, { bio: 'لي' }],
    [sara, 'DELETE', `post_comments?select=id&id=eq.${comment}`],
    [sara, 'GET', `story_cards?select=id&id=eq.${story}`],
    [sara, 'DELETE', `stories?select=id&id=eq.${story}`],
    // Nobody makes friendships but by answering.
    [sara, 'GET', 'friendships?select=id&user1_id=not.is.null'],
    [mallory, 'POST', 'rpc/reject_friend_request', { p_request_id: refusable }],
    [sara, 'POST', 'rpc/check_and_store_fingerprint', { p_user_id: sara.id, p_fingerprint: 'a'.repeat(64) }],
    [sara, 'POST', 'rpc/ensure_user_has_referral_code', { p_user_id: sara.id }],
    [sara, 'DELETE', `posts?select=id&id=eq.${post}`],
  ]
  for (const [owner, method, path, body] of owned) {
    const headers = { prefer: 'return=representation' }
    const reply = await owner.call(`/rest/v1/${path}`, { method, body, headers })
    stage.requireSuccess(reply, 'the same by its owner')
    stage.require(reply.text !== '[]', `${method} ${path} changes nothing for its owner either`)
  }
}

/** When somebody was last seen, by every way that tells it to friends. */
async function spyOnPresence(stage: Stage): Promise<void> {
  const [sara, noor, mallory] = [
    await stage.member('sara'),
    await stage.member('noor'),
    await stage.member('mallory'),
  ]
  const befriend = async (one: Member, other: Member) => {
    const headers = { prefer: 'return=representation' }
    const body = { receiver_id: other.id }
    const asked = await one.call('/rest/v1/friend_requests?select=id', { body, headers })
    const p_request_id = stage.requireSuccess(asked, 'a request').rows[0]?.id
    stage.requireSuccess(
      await other.call('/rest/v1/rpc/accept_friend_request', { body: { p_request_id } }),
      'its answer',
    )
  }
  await befriend(sara, noor)
  await befriend(mallory, noor)
  stage.requireSuccess(await sara.call('/rest/v1/rpc/touch_presence', { body: {} }), 'being here')
  const ways: [string, object][] = [
    ['get_friend_presence', { p_user_id: sara.id }],
    ['get_friends', { p_user_id: noor.id }],
    ['get_friends', { p_user_id: sara.id }],
    ['search_friends', { p_user_id: noor.id, p_query: 'sara' }],
    ['get_online_friends', {}],
  ]
  const toldOf = (reply: { rows: Record<string, unknown>[] }) =>
    reply.rows.filter(
      ({ id, is_online, last_seen }) => (id ?? sara.id) === sara.id && (is_online || last_seen),
    )
  const friendly = await noor.call('/rest/v1/rpc/get_friends', { body: { p_user_id: noor.id } })
  stage.require(toldOf(friendly).length === 1, 'a friend is not told')
  for (const [name, body] of ways) {
    const reply = await mallory.call(`/rest/v1/rpc/${name}`, { body })
    stage.judge(!isTurnedDown(reply), `${name}: ${reply.status}`)
    stage.judge(toldOf(reply).length === 0, `${name} tells a stranger: ${reply.text}`)
    const isOnlineNow = name === 'get_online_friends' && reply.text.includes(sara.id)
    stage.judge(!isOnlineNow, 'a stranger is told who is online')
    stage.judge(isTurnedDown(await stage.call(`/rest/v1/rpc/${name}`, { body })), `${name} answers visitors`)
  }
  for (const table of ['presence', 'rpc/last_seen_for', 'rpc/people_about']) {
    const body = table.startsWith('rpc') ? { p_viewer_id: noor.id, p_user_id: sara.id } : undefined
    const reply = await mallory.call(`/rest/v1/${table}`, {
      headers: { 'accept-profile': 'private', 'content-profile': 'private' },
      ...(body && { body }),
    })
    // 406 is of a schema that is closed.
    stage.judge(isTurnedDown(reply, [406]), `${table}: ${reply.status} ${reply.text}`)
  }
}

export const rows: Area = {
  title: 'rows',
  scenarios: [
    { name: 'a member reads phone numbers, emails and closed schemas', attempt: readPrivate },
    { name: 'a member counts what row security hides', hole: 12, attempt: countHidden },
    { name: 'a stranger learns when somebody was last here', attempt: spyOnPresence },
    { name: 'a member writes, deletes and answers for others', attempt: writeOthers },
  ],
}
