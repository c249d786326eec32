/** Requests that no client would send: hostile texts in every position, bodies without end, addresses that climb. */
import { type Call, isFailure, isRefused, type Reply, textIn } from '../calls.ts'
import { smallPicture, upload } from '../pictures.ts'
import type { Area, Stage } from '../scenario.ts'

const injections = [
  `'; drop table public.posts; --`,
  `"; drop table public.posts; --`,
  `1); delete from public.posts; --`,
  `x" from auth.users --`,
  `id from auth.users) union select encrypted_password from auth.users --`,
  `'||(select encrypted_password from auth.users limit 1)||'`,
  `");set role postgres;--`,
  `\u0000'`,
  '$1',
]

const positions: [string, (attack: string) => string][] = [
  ['table', (attack) => attack],
  ['function', (attack) => `rpc/${attack}`],
  ['column', (attack) => `posts?select=${attack}`],
  ['quoted column', (attack) => `posts?select="${attack}"`],
  ['cast', (attack) => `posts?select=id::${attack}`],
  ['embed', (attack) => `posts?select="${attack}"(id)`],
  ['hint', (attack) => `posts?select=profiles!"${attack}"(id)`],
  ['filter column', (attack) => `posts?"${attack}"=eq.1`],
  ['filter value', (attack) => `posts?select=id&content=eq.${attack}`],
  ['operator', (attack) => `posts?content=${attack}.1`],
  ['list', (attack) => `posts?select=id&content=in.("${attack}",${attack})`],
  ['logic', (attack) => `posts?or=(content.eq.${attack},id.is.null)`],
  ['order', (attack) => `posts?order="${attack}".desc`],
  ['limit', (attack) => `posts?limit=${attack}`],
  ['argument', (attack) => `rpc/get_feed_posts?p_limit=${attack}`],
]

async function inject(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  stage.requireSuccess(await mallory.call('/rest/v1/posts', { body: { content: 'x' } }), 'a post')
  const posts = () => mallory.call('/rest/v1/posts?select=id&limit=1')
  stage.require((await posts()).rows.length === 1, 'the posts cannot be read')
  for (const [position, place] of positions) {
    for (const attack of injections.slice(0, stage.times(5, injections.length))) {
      const [path = '', query = ''] = place(attack).split(/\?(.*)/s)
      const at = query.indexOf('=')
      const search =
        at < 0 ? '' : `?${encodeURIComponent(query.slice(0, at))}=${encodeURIComponent(query.slice(at + 1))}`
      const reply = await mallory.call(
        `/rest/v1/${path.split('/').map(encodeURIComponent).join('/')}${search}`,
      )
      stage.judge(
        !isFailure(reply) && !reply.text.includes('$argon2'),
        `${position}: ${attack}: ${reply.status} ${reply.text}`,
      )
    }
  }
  for (const attack of injections.filter((text) => !text.includes('\0'))) {
    for (const name of ['prefer', 'accept', 'accept-profile', 'range', 'x-request-id', 'cookie']) {
      const reply = await mallory.call('/rest/v1/posts?select=id&limit=1', { headers: { [name]: attack } })
      stage.judge(!isFailure(reply), `${name}: ${attack}: ${reply.status} ${reply.text}`)
    }
    const reply = await mallory.call('/rest/v1/posts', { body: { [attack]: 1 } })
    stage.judge(isRefused(reply), `a column ${attack}: ${reply.status}`)
  }
  stage.judge((await posts()).rows.length === 1, 'the posts are gone')
}

async function exceed(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const many = (count: number, text: string) => Array.from({ length: count }, () => text).join(',')
  const wide = Object.fromEntries(Array.from({ length: 9_001 }, (_, number) => [`c${number}`, number]))
  const requests: [string, string, string, unknown?][] = [
    ['writing a view', 'POST', 'rest/v1/post_cards', { content: 'x' }],
    ['changing a view', 'PATCH', 'rest/v1/post_cards?id=not.is.null', { content: 'x' }],
    ['emptying a view', 'DELETE', 'rest/v1/post_cards?id=not.is.null'],
    ['9,001 columns in a body', 'POST', 'rest/v1/posts', wide],
    ['9,001 columns of one name', 'GET', `rest/v1/posts?select=${many(9_001, 'id')}`],
    [
      '1,700 columns',
      'GET',
      `rest/v1/posts?select=${Array.from({ length: 1_700 }, (_, number) => `a${number}:id`).join(',')}`,
    ],
    ['an order of 3,000', 'GET', `rest/v1/posts?select=id&order=${many(3_000, 'id')}`],
    ['a list of 7,000', 'GET', `rest/v1/posts?select=id&content=in.(${many(7_000, 'x')})`],
    [
      'logic 2,000 deep',
      'GET',
      `rest/v1/posts?select=id&or=${'(and'.repeat(2_000)}(id.is.null)${')'.repeat(2_000)}`,
    ],
    [
      'embeds 300 deep',
      'GET',
      `rest/v1/posts?select=${'profiles!posts_user_id_fkey('.repeat(300)}id${')'.repeat(300)}`,
    ],
    ['a limit of 1e30', 'GET', 'rest/v1/posts?select=id&limit=1000000000000000000000000000000'],
    ['nesting without end', 'POST', 'rest/v1/posts', '['.repeat(stage.times(100_000, 9_000_000))],
    [
      'objects without end',
      'POST',
      'rest/v1/rpc/update_own_profile',
      `{"p_fields":${'{"a":'.repeat(stage.times(50_000, 1_500_000))}`,
    ],
    ['closed nesting', 'POST', 'rest/v1/posts', `{"content":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['nesting in metadata', 'PUT', 'auth/v1/user', `{"data":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`],
    [
      'a long name',
      'POST',
      'functions/v1/secure-profile',
      { action: 'isUsernameAvailable', username: 'x'.repeat(60_000) },
    ],
    ['a long function body', 'POST', 'functions/v1/secure-profile', { action: 'x'.repeat(200_000) }],
    ['a long email', 'POST', 'auth/v1/recover', { email: `${'x'.repeat(200_000)}@example.com` }],
    [
      'a long password',
      'POST',
      'auth/v1/token?grant_type=password',
      { email: mallory.email, password: 'x'.repeat(900_000) },
    ],
    ['two keys of one name', 'POST', 'rest/v1/posts', '{"content":"a","content":"b","__proto__":{"x":1}}'],
    ['half a surrogate', 'POST', 'rest/v1/posts', '{"content":"\\ud800"}'],
    ['a null byte', 'POST', 'rest/v1/posts', '{"content":"\\u0000"}'],
  ]
  for (const [what, method, path, body] of requests) {
    // Of what is too large, the rest is not read.
    const reply = await mallory.call(`/${path}`, { method, body, mayBeCut: true })
    stage.judge(!isFailure(reply), `${what}: ${reply.status} ${reply.text}`)
  }
  const { json } = await stage.call('/health', { apikey: null })
  stage.require(json.status === 'ok', 'the server is gone')
  stage.requireSuccess(
    await mallory.call('/rest/v1/posts', { body: { content: 'x' } }),
    'a post of a usual size',
  )
}

async function climb(stage: Stage): Promise<void> {
  const climbs = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '%252e%252e%252f',
    '....//',
    '..;/',
    '/etc/passwd%00',
  ]
  const areas = [
    '/',
    '/assets/',
    '/storage/v1/object/public/posts/',
    '/storage/v1/render/image/public/posts/',
    '/functions/v1/',
    '/rest/v1/',
    '/auth/v1/',
  ]
  const mallory = await stage.member('mallory')
  const name = `${mallory.id}/1.png`
  stage.requireSuccess(await upload(mallory, name, await smallPicture()), 'an upload')
  for (const place of ['object/public', 'render/image/public']) {
    const picture = await stage.call(`/storage/v1/${place}/posts/${name}`)
    stage.require(/PNG|WEBP/.test(picture.text), `${place} shows no picture: ${picture.status}`)
  }
  for (const [path, key] of [
    ['/auth/v1/settings', 'external'],
    ['/config.json', 'anonKey'],
  ] as const)
    stage.require(key in (await stage.call(path)).json, `${path} has no ${key}`)
  for (const area of areas) {
    for (const step of climbs) {
      const targets = ['etc/passwd', 'package.json', '.data/jwt-secret', '.git/config', '.built-from']
      for (const target of targets.slice(0, stage.times(2, targets.length))) {
        const reply = await stage.call(`${area}${step.repeat(6)}${target}`)
        stage.judge(
          !isFailure(reply) && reply.text !== '' && !leaks(reply),
          `${area}${step}…${target}: ${reply.status} ${reply.text.slice(0, 80)}`,
        )
      }
    }
  }
}

function leaks({ text }: Reply): boolean {
  return /root:.*:0:0|"workspaces"|\[core\]|jwtSecret|sb_secret_/.test(text)
}

/** Addresses that are not for everybody, and how who may asks there; absent where nobody may. */
const closed: [string, Call, 'open to the service'?][] = [
  ['/metrics', {}, 'open to the service'],
  ['/auth/v1/admin/users', {}, 'open to the service'],
  ['/auth/v1/admin/audit', {}, 'open to the service'],
  [
    '/auth/v1/admin/generate_link',
    { body: { type: 'magiclink', email: 'link@example.com' } },
    'open to the service',
  ],
  ['/storage/v1/bucket', {}, 'open to the service'],
  ['/functions/v1/_shared', {}],
  ['/functions/v1/.env', {}],
]

async function lookAround(stage: Stage): Promise<void> {
  const apikey = stage.product.serviceKey()
  for (const [path, options, openToService] of closed) {
    const reply = await stage.call(path, options)
    // Buckets are rows, of which nobody else sees any.
    const isHeld =
      isRefused(reply, openToService ? [] : [404]) || (path.endsWith('/bucket') && reply.text === '[]')
    stage.judge(isHeld, `${path} is open: ${reply.status} ${reply.text.slice(0, 80)}`)
    if (!openToService) continue
    stage.requireSuccess(await stage.call(path, { ...options, apikey }), 'the service')
  }
  const config = await stage.call('/config.json', { apikey: null })
  stage.require(textIn(config, 'anonKey') !== '', `there is no configuration: ${config.status}`)
  stage.judge(!/secret|service_role/i.test(config.text), `config.json tells ${config.text}`)
  for (const path of ['/', '/config.json', '/rest/v1/posts', '/auth/v1/settings', '/nowhere']) {
    const { headers } = await stage.call(path, { headers: { origin: 'https://evil.example' } })
    stage.judge(headers.get('x-content-type-options') === 'nosniff', `${path} without nosniff`)
    stage.judge(
      /frame-ancestors 'none'/.test(headers.get('content-security-policy') ?? ''),
      `${path} may be framed`,
    )
    stage.judge(
      headers.get('access-control-allow-credentials') !== 'true',
      `${path} lends cookies to other origins`,
    )
    stage.judge(!headers.has('x-powered-by') && !headers.has('server'), `${path} names its software`)
  }
}

export const requests: Area = {
  title: 'requests',
  scenarios: [
    { name: 'a member writes SQL into every position of a request', attempt: inject },
    { name: 'a member exceeds every size', hole: 17, attempt: exceed },
    { name: 'a stranger climbs out of every folder', attempt: climb },
    { name: 'a stranger looks around', attempt: lookAround },
  ],
}
