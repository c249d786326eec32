/** Tokens under attack: made up by a member, or filled with claims that nobody granted. */
import { SignJWT } from 'jose'
import { type Call, isRefused, isTurnedDown, textIn } from '../calls.ts'
import { makeAdmin, sessionIn } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'

async function makeUpTokens(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  const { anonKey } = stage.product
  const sign = (claims: Record<string, unknown>, secret: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret))
  const admin = { sub: sara.id, role: 'service_role', aud: 'authenticated' }
  const [header = '', payload = '', signature = ''] = mallory.token.split('.')
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = [
    await sign(admin, 'a-secret-that-is-not-the-servers-own-one'),
    await sign(admin, anonKey),
    `${encode({ alg: 'none' })}.${encode(admin)}.`,
    `${encode({ alg: 'None', typ: 'JWT' })}.${encode({ ...claims, sub: sara.id })}.${signature}`,
    `${encode({ alg: 'HS256', jwk: { kty: 'oct', k: 'AA' } })}.${encode(admin)}.${signature}`,
    `${encode({ alg: 'HS256', kid: '../../dev/null' })}.${encode(admin)}.${signature}`,
    `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(admin)}.${signature}`,
    `${header}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
    `${header}.${encode({ ...claims, sub: sara.id })}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${header}.${payload}.`,
  ]
  const { token: adminToken } = await makeAdmin(stage, await stage.member('huda'))
  const doors: [string, Call][] = [
    ['/rest/v1/profiles?select=id&limit=1', { token: mallory.token }],
    ['/auth/v1/admin/users', { apikey: stage.product.serviceKey() }],
    ['/auth/v1/user', { token: mallory.token }],
    ['/rest/v1/rpc/check_ledger', { token: adminToken, body: {} }],
    ['/functions/v1/secure-profile', { token: mallory.token, body: { action: 'getCurrentUserProfile' } }],
  ]
  for (const [path, honest] of doors) {
    stage.requireSuccess(await stage.call(path, honest), `a token that was not made up`)
    for (const token of forged) {
      const reply = await stage.call(path, { token, body: honest.body })
      const isHeld = path.startsWith('/functions') ? isTurnedDown(reply) : isRefused(reply)
      stage.judge(isHeld, `${path} with ${token.slice(0, 60)}…: ${reply.status} ${reply.text}`)
    }
  }
}

async function claimToBeAdmin(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  for (const body of [
    { data: { role: 'admin', app_metadata: { role: 'admin' }, is_admin: true } },
    { app_metadata: { role: 'admin' } },
    { role: 'service_role', raw_app_meta_data: { role: 'admin' }, is_super_admin: true },
  ]) {
    const reply = await mallory.call('/auth/v1/user', { method: 'PUT', body })
    // What is asked besides is passed over, or refused.
    if ('data' in body)
      stage.require(textIn(reply, 'id') === mallory.id, `metadata cannot be set: ${reply.text}`)
  }
  const refreshed = await stage.call('/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: mallory.refreshToken },
  })
  const { token } = sessionIn(refreshed)
  stage.require(token !== '', `no token was renewed: ${refreshed.status} ${refreshed.text}`)
  const called: [string, Record<string, unknown>][] = [
    ['admin_transfer_points', { p_to_user_id: sara.id, p_amount: 5 }],
    ['ban_user_10_days', { p_user_id: sara.id }],
    ['get_locked_users_with_details', {}],
    ['set_admin', { p_identifier: mallory.phone, p_is_admin: true }],
    ['check_ledger', {}],
  ]
  const { token: adminToken } = await makeAdmin(stage, await stage.member('huda'))
  const asAdmin = (name: string): Call =>
    name === 'set_admin' ? { apikey: stage.product.serviceKey() } : { token: adminToken }
  for (const [name, body] of called) {
    const reply = await stage.call(`/rest/v1/rpc/${name}`, { token, body })
    stage.judge(isRefused(reply), `${name} by a member: ${reply.status} ${reply.text}`)
  }
  const isAdmin = await stage.call('/rest/v1/rpc/is_admin', { token, body: {} })
  stage.judge(isAdmin.text === 'false', `is_admin says ${isAdmin.text}`)
  for (const [name, body] of called) {
    const reply = await stage.call(`/rest/v1/rpc/${name}`, { ...asAdmin(name), body })
    stage.requireSuccess(reply, `${name} by who may`)
  }
}

export const tokens: Area = {
  title: 'tokens',
  scenarios: [
    { name: 'a member makes up tokens', attempt: makeUpTokens },
    { name: 'a member claims to be an admin', attempt: claimToBeAdmin },
  ],
}
