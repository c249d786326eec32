/** Rows and columns under attack: reading what is private, writing what is another's, looking past row security. */
import { randomUUID } from 'node:crypto'
import { isFailure, isRefused, isTurnedDown, textIn } from '../calls.ts'
import type { Member } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'

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

async function readPrivate(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  await sara.call('/rest/v1/posts', { body: { content: 'مرحبا' } })
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
      stage.judge(isRefused(reply), `${method} ${schema}.${table}: ${reply.status}`)
    }
  }
}

function tells(text: string, { phone, email }: Member): boolean {
  return [phone, phone.slice(1), email].some((secret) => secret !== '' && text.includes(secret))
}

/** Statistics know how many rows there are, also where row security shows none. */
async function countHidden(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  await sara.call('/rest/v1/friend_requests', { body: { receiver_id: mallory.id } })
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
    for (const how of ['planned', 'estimated', 'exact']) {
      const path = `/rest/v1/${table}?select=user_id&user_id=neq.${mallory.id}`.replace(
        /user_id(?==|&)/g,
        columnOf(table),
      )
      const { status, headers } = await mallory.call(path, { headers: { prefer: `count=${how}` } })
      const total = Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? 0)
      stage.judge(status >= 400 || total === 0, `count=${how} of ${table} says ${total}`)
    }
    const plan = await mallory.call(`/rest/v1/${table}?select=id`, {
      headers: { accept: 'application/vnd.pgrst.plan+json' },
    })
    stage.judge(!isFailure(plan), `the plan of ${table}: ${plan.status}`)
  }
}

function columnOf(table: string): string {
  return table === 'transfer_history' ? 'from_user_id' : 'user_id'
}

async function writeOthers(stage: Stage): Promise<void> {
  const [sara, noor, mallory] = [
    await stage.member('sara'),
    await stage.member('noor'),
    await stage.member('mallory'),
  ]
  const represent = { prefer: 'return=representation' }
  const made = await sara.call('/rest/v1/posts?select=id', { body: { content: 'لي' }, headers: represent })
  const post = String(made.rows[0]?.id)
  const commented = await sara.call('/rest/v1/post_comments?select=id', {
    body: { post_id: post, content: 'تعليق' },
    headers: represent,
  })
  const asked = await sara.call('/rest/v1/friend_requests?select=id', {
    body: { receiver_id: noor.id },
    headers: represent,
  })
  const [comment, request] = [String(commented.rows[0]?.id), String(asked.rows[0]?.id)]
  const changes: [string, string, Record<string, unknown>?][] = [
    ['PATCH', `posts?select=id&id=eq.${post}`, { content: 'hacked' }],
    ['DELETE', `posts?select=id&id=eq.${post}`],
    ['DELETE', 'posts?select=id&id=not.is.null'],
    ['DELETE', `post_comments?select=id&id=eq.${comment}`],
    ['PATCH', `profiles?select=id&id=eq.${sara.id}`, { bio: 'hacked' }],
    ['PATCH', `profiles?select=id&id=neq.${mallory.id}`, { bio: 'hacked' }],
    ['DELETE', `friend_requests?select=id&id=eq.${request}`],
    ['PATCH', `friend_requests?select=id&id=eq.${request}`, { status: 'accepted' }],
    ['PATCH', `notifications?select=id&user_id=eq.${noor.id}`, { is_read: true }],
    ['DELETE', `notifications?select=id&user_id=eq.${noor.id}`],
    ['DELETE', 'friendships?select=id&user1_id=not.is.null'],
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
    const isHeld = isTurnedDown(reply) || reply.text === '[]'
    stage.judge(isHeld, `${method} ${path}: ${reply.status} ${reply.text}`)
  }
  const left = await sara.call(`/rest/v1/posts?select=content&id=eq.${post}`)
  stage.judge(left.rows[0]?.content === 'لي', 'the post is not what it was')
}

async function pretendInNames(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const names = [
    'majlis',
    'majIis',
    'MAJLIS',
    'rnajlis',
    'maj1is',
    'Admin',
    'Admin1',
    'adrnin',
    'аdmin',
    'admin_',
    'support',
    'suppοrt',
    'الإدارة',
    'الاداره',
    'الدعم',
    'المجلس',
    'مجلس',
    'a\u202Eb',
    'ab\u200Bc',
    '<b>sara</b>',
  ]
  for (const username of names) {
    const reply = await mallory.call('/rest/v1/rpc/update_own_profile', { body: { p_fields: { username } } })
    const free = await mallory.call('/rest/v1/rpc/is_username_available', { body: { p_username: username } })
    stage.judge(isTurnedDown(reply) && free.json.available !== true, `${username} was free to take`)
  }
}

async function pointElsewhere(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const own = `/storage/v1/object/public/posts/${mallory.id}`
  const addresses = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example/x.png',
    `${own}/../../../../auth/v1/user`,
    `${own}/%2e%2e/%2e%2e/x.png`,
    `${own}/%2E%2E%2Fx.png`,
    `${own}/..%2f..%2fx.png`,
    `${own}\\..\\x.png`,
    '/storage/v1/object/public/posts/\u0000.png',
    'ftp://evil.example/x.png',
  ]
  for (const image_url of addresses) {
    const post = await mallory.call('/rest/v1/posts', { body: { content: 'x', image_url } })
    stage.judge(isRefused(post), `a post shows ${image_url}: ${post.status}`)
    const avatar = await mallory.call('/rest/v1/rpc/update_own_profile', {
      body: { p_fields: { avatar_url: image_url } },
    })
    stage.judge(isTurnedDown(avatar), `an avatar shows ${image_url}: ${avatar.status}`)
  }
}

async function writeScript(stage: Stage): Promise<void> {
  const [mallory, sara] = [await stage.member('mallory'), await stage.member('sara')]
  const scripts = [
    '<script>alert(1)</script>x',
    '<img src=x onerror=alert(1)>x',
    '<a href="javascript:alert(1)">x</a>',
    '<svg/onload=alert(1)>x',
    '<p onclick="x()">x</p>',
    '<<script>script>x',
    '<iframe srcdoc=x></iframe>x',
  ]
  for (const content of scripts) {
    const made = await mallory.call('/rest/v1/posts?select=id,content', {
      body: { content },
      headers: { prefer: 'return=representation' },
    })
    const shown = String(made.rows[0]?.content ?? '')
    stage.judge(!/<(?!\/?(p|br|strong|em|u)>)/i.test(shown), `kept: ${shown}`)
    const note = await mallory.call('/rest/v1/post_comments?select=content', {
      body: { post_id: made.rows[0]?.id, content },
      headers: { prefer: 'return=representation' },
    })
    stage.judge(
      !/<\w+[^>]*(on\w+=|script|href)/i.test(String(note.rows[0]?.content ?? '')),
      `kept in a comment: ${note.text}`,
    )
  }
  const bio = await mallory.call('/rest/v1/rpc/update_own_profile', {
    body: { p_fields: { bio: '<script>x</script>' } },
  })
  stage.judge(!textIn(bio, 'bio').includes('<script'), 'a bio keeps a script')
  stage.judge(
    !isFailure(await sara.call(`/rest/v1/rpc/get_public_profile`, { body: { p_user_id: randomUUID() } })),
    'nobody’s profile',
  )
}

export const rows: Area = {
  title: 'rows',
  scenarios: [
    { name: 'a member reads phone numbers, emails and closed schemas', attempt: readPrivate },
    { name: 'a member counts what row security hides', hole: 12, attempt: countHidden },
    { name: 'a member writes, deletes and answers for others', attempt: writeOthers },
    { name: 'a member takes a name that looks like the house', hole: 17, attempt: pretendInNames },
    { name: 'a member points media elsewhere', hole: 17, attempt: pointElsewhere },
    { name: 'a member writes script into posts, comments and a bio', attempt: writeScript },
  ],
}
