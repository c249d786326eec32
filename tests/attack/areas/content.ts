/** Content under attack: names that look like the house, media that lie elsewhere, script in what others read. */
import { isRefused, isSuccess, isTurnedDown, textIn } from '../calls.ts'
import type { Member } from '../members.ts'
import { smallPicture, upload } from '../pictures.ts'
import type { Area, Stage } from '../scenario.ts'

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
    stage.judge(isTurnedDown(reply) && free.json.available === false, `${username} was free to take`)
  }
  for (const full_name of [
    'مجلس',
    'إدارة المجلس',
    'Majlis Support',
    'MAJLÍS',
    'Мajlis',
    'مَجلس',
    'x',
    'sara<b>',
    'سارة\n1',
  ]) {
    const reply = await mallory.call('/rest/v1/rpc/update_own_profile', { body: { p_fields: { full_name } } })
    stage.judge(isTurnedDown(reply), `${full_name} could be one’s full name`)
  }
  const username = `${mallory.username}_x`
  const free = await mallory.call('/rest/v1/rpc/is_username_available', { body: { p_username: username } })
  stage.require(free.json.available === true, `not even ${username} is free: ${free.text}`)
  const named = await mallory.call('/rest/v1/rpc/update_own_profile', { body: { p_fields: { username } } })
  stage.requireSuccess(named, 'a name of one’s own')
}

async function pointElsewhere(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const own = `/storage/v1/object/public/posts/${mallory.id}`
  await showNone(stage, mallory, [
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
  ])
}

async function watchReaders(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const own = `/storage/v1/object/public/posts/${mallory.id}`
  await showNone(stage, mallory, [
    'https://evil.example/x.png',
    'http://evil.example/x.png?reader=1',
    `https://evil.example${own}/x.png`,
    `//evil.example${own}/x.png`,
    `/\\evil.example${own}/x.png`,
    `${stage.product.url}${own}/x.png`,
    `${own}/x.png?reader=1`,
    `${own}/x.png#x`,
    ` ${own}/../x.png`,
  ])
}

/** That neither a post nor an avatar shows one of the addresses, and both a file of one's own. */
async function showNone(stage: Stage, mallory: Member, addresses: string[]): Promise<void> {
  const own = `/storage/v1/object/public/posts/${mallory.id}`
  for (const image_url of addresses) {
    const post = await mallory.call('/rest/v1/posts', { body: { content: 'x', image_url } })
    stage.judge(isRefused(post), `a post shows ${image_url}: ${post.status}`)
    const avatar = await mallory.call('/rest/v1/rpc/update_own_profile', {
      body: { p_fields: { avatar_url: image_url } },
    })
    stage.judge(isTurnedDown(avatar), `an avatar shows ${image_url}: ${avatar.status}`)
  }
  stage.requireSuccess(await upload(mallory, `${mallory.id}/x.png`, await smallPicture()), 'an upload')
  const [image_url, content] = [`${own}/x.png`, 'x']
  const shown = await mallory.call('/rest/v1/posts', { body: { content, image_url } })
  stage.requireSuccess(shown, 'a post with a picture of one’s own')
  const avatar = await mallory.call('/rest/v1/rpc/update_own_profile', {
    body: { p_fields: { avatar_url: image_url } },
  })
  stage.requireSuccess(avatar, 'an avatar of one’s own')
}

async function writeScript(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
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
    const shown = String(stage.requireSuccess(made, 'a post').rows[0]?.content ?? '')
    stage.judge(!/<(?!\/?(p|br|strong|em|u)>)/i.test(shown), `kept: ${shown}`)
    const note = await mallory.call('/rest/v1/post_comments?select=content', {
      body: { post_id: made.rows[0]?.id, content },
      headers: { prefer: 'return=representation' },
    })
    stage.requireSuccess(note, 'a comment')
    stage.judge(
      !/<\w+[^>]*(on\w+=|script|href)/i.test(String(note.rows[0]?.content ?? '')),
      `kept in a comment: ${note.text}`,
    )
  }
  const bio = await mallory.call('/rest/v1/rpc/update_own_profile', {
    body: { p_fields: { bio: '<script>x</script>' } },
  })
  const kept = textIn(bio, 'bio')
  stage.judge(isRefused(bio) || (isSuccess(bio) && !kept.includes('<script')), `a bio keeps ${kept}`)
  const plain = await mallory.call('/rest/v1/rpc/update_own_profile', { body: { p_fields: { bio: 'نص' } } })
  stage.require(textIn(plain, 'bio') === 'نص', `a bio keeps nothing: ${plain.status} ${plain.text}`)
}

/** Characters that are drawn as nothing, or as a blank: fillers, joiners, marks of direction, tags, controls, marks without a letter. */
const unseen = [
  ...[
    '\u3164',
    '\u115F',
    '\u1160',
    '\uFFA0',
    '\u2800',
    '\u00AD',
    '\u034F',
    '\u061C',
    '\u180E',
    '\u17B4',
    '\uFFFC',
  ],
  ...[
    '\u2060',
    '\u2063',
    '\u206A',
    '\uFE0F',
    '\u{E0041}\u{E007F}',
    '\u0085',
    '\u0651',
    '\u0489',
    '\u200D',
    '\u200F',
  ],
]

async function writeNothing(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const write = (table: string, body: object) =>
    mallory.call(`/rest/v1/${table}?select=*`, { body, headers: { prefer: 'return=representation' } })
  const post = await write('posts', { content: 'نص' })
  const post_id = stage.requireSuccess(post, 'a post').rows[0]?.id
  stage.requireSuccess(await write('post_comments', { post_id, content: 'نص' }), 'a comment')
  const profile = (p_fields: object) =>
    mallory.call('/rest/v1/rpc/update_own_profile', { body: { p_fields } })
  for (const sign of unseen) {
    const name = `U+${sign.codePointAt(0)?.toString(16)}`
    const texts = [sign.repeat(3), ` ${sign} `, `&#${sign.codePointAt(0)};`]
    for (const content of texts) {
      stage.judge(isRefused(await write('posts', { content })), `a post of ${name} alone`)
    }
    const content = sign.repeat(3)
    stage.judge(isRefused(await write('post_comments', { post_id, content })), `a comment of ${name} alone`)
    stage.judge(isTurnedDown(await profile({ username: content })), `a username of ${name} alone`)
    const bio = await profile({ bio: content })
    stage.judge(isSuccess(bio) && textIn(bio, 'bio') === '', `a bio of ${name} alone`)
    const full = await profile({ full_name: content })
    stage.judge(isTurnedDown(full) || textIn(full, 'full_name') === '', `a name of ${name} alone`)
  }
}

/** Marks without end on one letter grow over what stands above and below. */
async function pileMarks(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const piles = [
    ...['\u0301', '\u0489', '\u0651', '\u0E49', '\u20DD', '\u0301\u200D', '\u0301\u00AD', '\u0301\u2060'],
    ...['\u0301<b></b>', '\u0301<u></u>', '&#769;'],
  ]
  const longest = async (table: string, body: object) => {
    const made = await mallory.call(`/rest/v1/${table}?select=id,content`, {
      body,
      headers: { prefer: 'return=representation' },
    })
    const { id, content } = stage.requireSuccess(made, `writing to ${table}`).rows[0] ?? {}
    const shown = String(content).replace(/<[^>]*>|\p{Cf}/gu, '')
    return {
      id,
      marks: Math.max(0, ...[...shown.matchAll(/[\p{Mn}\p{Me}]+/gu)].map(([pile]) => pile.length)),
    }
  }
  for (const pile of piles) {
    const content = `سلام a${pile.repeat(60)} سلام`
    const post = await longest('posts', { content })
    stage.judge(post.marks <= 5, `${post.marks} marks on a letter of a post: ${pile}`)
    const comment = await longest('post_comments', { post_id: post.id, content })
    stage.judge(comment.marks <= 5, `${comment.marks} marks on a letter of a comment: ${pile}`)
  }
  const quran = await longest('posts', { content: 'وَٱلَّٰٓـِٔي يَئِسۡنَ' })
  stage.require(quran.marks === 4, `of four marks ${quran.marks} are kept`)
}

export const content: Area = {
  title: 'content',
  scenarios: [
    { name: 'a member takes a name that looks like the house', hole: 17, attempt: pretendInNames },
    { name: 'a member points media elsewhere', hole: 17, attempt: pointElsewhere },
    { name: 'a member has a host of their own told who reads a post', hole: 97, attempt: watchReaders },
    { name: 'a member writes what looks empty', hole: 160, attempt: writeNothing },
    { name: 'a member writes what grows over others', hole: 160, attempt: pileMarks },
    { name: 'a member writes script into posts, comments and a bio', attempt: writeScript },
  ],
}
