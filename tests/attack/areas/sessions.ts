/** Sessions under attack: stolen tokens after their end, second factors left out, tokens made up. */
import { SignJWT } from 'jose'
import { totpAt } from '../../support/totp.ts'
import { isRefused, isTurnedDown, type Reply, textIn } from '../calls.ts'
import { codeSentTo, type Member, newPassword, type Session, sessionIn } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'
import { opensOwnChannel } from '../sockets.ts'

/** What a thief does with a token after something that ended it: reads, pays, writes, uploads, listens. */
async function useStolen(
  stage: Stage,
  stolen: { id: string; token: string },
  when: string,
  end: () => Promise<unknown>,
): Promise<void> {
  const { token } = stolen
  const receiver = (await stage.member('noor')).id
  // What was never open would be refused in any case.
  if (!(await opensOwnChannel(stage.product, stolen))) throw new Error('the stolen token was never good')
  await end()
  const uses: [string, Record<string, unknown> | undefined][] = [
    ['/rest/v1/posts?select=id&limit=1', undefined],
    ['/rest/v1/rpc/get_own_profile', {}],
    ['/rest/v1/rpc/transfer_points_with_limits', { p_to_user_id: receiver, p_amount: 1 }],
    ['/rest/v1/posts', { content: 'من لص' }],
    ['/storage/v1/object/list/posts', { prefix: '' }],
    ['/functions/v1/secure-profile', { action: 'getCurrentUserProfile' }],
    ['/auth/v1/user', undefined],
  ]
  for (const [path, body] of uses) {
    const reply = await stage.call(path, { token, body })
    const isClosed = path.startsWith('/functions') ? isTurnedDown(reply) : isRefused(reply)
    stage.judge(isClosed, `${when}: ${path} is open`)
  }
  stage.judge(!(await opensOwnChannel(stage.product, stolen)), `${when}: a channel opens`)
}

async function afterSignOut(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const { token } = await sara.signInAgain()
  await useStolen(stage, { id: sara.id, token }, 'after signing out everywhere', () =>
    sara.call('/auth/v1/logout?scope=global', { method: 'POST' }),
  )
}

async function afterNewPassword(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  await useStolen(stage, sara, 'after a new password', () => resetPassword(stage, sara))
  const refreshed = await refresh(stage, sara.refreshToken)
  stage.judge(isRefused(refreshed), 'after a new password the old refresh token is good')
}

async function resetPassword(stage: Stage, { phone }: Member): Promise<void> {
  await stage.call('/functions/v1/send-ultramsg-otp', { body: { phone, type: 'forgot_password' } })
  const verified = await stage.call('/functions/v1/verify-reset-otp', {
    body: { phone, otp_code: codeSentTo(stage.product, phone) },
  })
  await stage.call('/functions/v1/reset-password', {
    body: { reset_token: textIn(verified, 'reset_token'), password: newPassword() },
  })
}

function refresh(stage: Stage, refresh_token: string): Promise<Reply> {
  return stage.call('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })
}

/** Enrols an authenticator and answers with its secret and the code that was used for it. */
async function enrol(member: Member): Promise<{ factorId: string; code: string }> {
  const enrolled = await member.call('/auth/v1/factors', {
    body: { factor_type: 'totp', friendly_name: 'app' },
  })
  const factorId = textIn(enrolled, 'id')
  const { totp } = enrolled.json
  const secret = typeof totp === 'object' && totp !== null && 'secret' in totp ? String(totp.secret) : ''
  const code = totpAt(secret, Date.now())
  const answered = await answerFactor(member, factorId, code)
  if (!sessionIn(answered).token) throw new Error(`no factor came into force: ${answered.text}`)
  return { factorId, code }
}

async function answerFactor({ call }: Pick<Member, 'call'>, factorId: string, code: string): Promise<Reply> {
  const challenge = await call(`/auth/v1/factors/${factorId}/challenge`, { body: {} })
  return call(`/auth/v1/factors/${factorId}/verify`, {
    body: { challenge_id: textIn(challenge, 'id'), code },
  })
}

async function withoutSecondFactor(stage: Stage): Promise<void> {
  const [sara, noor] = [await stage.member('sara'), await stage.member('noor')]
  await enrol(sara)
  const low = await sara.signInAgain()
  const doors: [string, Record<string, unknown> | undefined][] = [
    ['/rest/v1/rpc/get_own_profile', {}],
    ['/rest/v1/rpc/transfer_points_with_limits', { p_to_user_id: noor.id, p_amount: 1 }],
    ['/rest/v1/posts', { content: 'بلا عامل ثان' }],
    ['/functions/v1/secure-profile', { action: 'getCurrentUserProfile' }],
  ]
  for (const [path, body] of doors) {
    const reply = await stage.call(path, { token: low.token, body })
    const isClosed = path.startsWith('/functions') ? isTurnedDown(reply) : isRefused(reply)
    stage.judge(isClosed, `${path} with the password alone`)
  }
}

async function repeatFactorCode(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const { factorId, code } = await enrol(sara)
  const thief = await sara.signInAgain()
  const call: Member['call'] = (path, more) => sara.call(path, { token: thief.token, ...more })
  const replies = await Promise.all([
    answerFactor({ call }, factorId, code),
    answerFactor({ call }, factorId, code),
  ])
  for (const reply of replies)
    stage.judge(!sessionIn(reply).token, 'a code seen over the shoulder was good again')
}

/** As if the member had signed in long ago; answers with the session as it goes on. */
async function letSessionAge(stage: Stage, { id, refreshToken }: Member): Promise<Session> {
  for (const [table, columns] of [
    ['auth.sessions', ['created_at', 'updated_at', 'refreshed_at']],
    ['auth.mfa_amr_claims', ['created_at', 'updated_at']],
  ] as const) {
    const sets = columns.map((column) => `${column} = ${column} - interval '3 days'`).join(', ')
    const whose =
      table === 'auth.sessions' ? 'user_id' : '(select user_id from auth.sessions s where s.id = session_id)'
    await stage.product.sql(`update ${table} set ${sets} where ${whose} = '${id}'`)
  }
  return sessionIn(await refresh(stage, refreshToken))
}

async function takeOverByPassword(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const { token } = await letSessionAge(stage, sara)
  const change = (current_password?: string) =>
    sara.call('/auth/v1/user', { method: 'PUT', token, body: { password: newPassword(), current_password } })
  stage.judge(isRefused(await change()), 'a new password without the old one, by an old session')
  const statuses: number[] = []
  for (let tried = 0; tried < stage.times(25, 500); tried += 1)
    statuses.push((await change(`guess-${tried}`)).status)
  stage.judge(statuses.includes(429), `${statuses.length} guesses of the current password were not counted`)
  stage.judge(!statuses.includes(200), 'a wrong current password was taken')
}

async function changeSilently(stage: Stage): Promise<void> {
  const byEmail = await stage.member('sara', { byEmail: true })
  const mailed = () => stage.product.mail().received.filter(({ to }) => to === byEmail.email).length
  await byEmail.call('/auth/v1/user', {
    method: 'PUT',
    body: { password: newPassword(), current_password: byEmail.password },
  })
  stage.judge(await happens(() => mailed() > 0), 'a new password was not told by mail')
  const byPhone = await stage.member('noor')
  await byPhone.call('/auth/v1/user', {
    method: 'PUT',
    body: { password: newPassword(), current_password: byPhone.password },
  })
  const told = () => stage.product.messages().textsTo(byPhone.phone).length > 0
  stage.judge(await happens(told), 'a new password was not told by WhatsApp')
}

/** Longer than an alert takes that starts a function which nobody called before. */
const alertMs = 30_000

/** Waits for what happens after an answer. */
async function happens(isTrue: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < alertMs && !isTrue(); waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return isTrue()
}

async function idleAdmin(stage: Stage): Promise<void> {
  const [admin, noor] = [await stage.member('huda'), await stage.member('noor')]
  await stage.call('/rest/v1/rpc/set_admin', {
    apikey: stage.product.serviceKey(),
    body: { p_identifier: admin.phone, p_is_admin: true },
  })
  const { token } = await letSessionAge(stage, admin)
  for (const [name, body] of [
    ['admin_transfer_points', { p_to_user_id: noor.id, p_amount: 5 }],
    ['ban_user_10_days', { p_user_id: noor.id, p_reason: 'x' }],
  ] as const) {
    const reply = await stage.call(`/rest/v1/rpc/${name}`, { token, body })
    stage.judge(isTurnedDown(reply), `${name} by an admin's session of days ago, without a second factor`)
  }
}

async function reuseRefreshToken(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const second = sessionIn(await refresh(stage, sara.refreshToken))
  const third = sessionIn(await refresh(stage, second.refreshToken))
  await stage.product.sql(
    `update auth.refresh_tokens set updated_at = updated_at - interval '1 minute' where user_id = '${sara.id}'`,
  )
  stage.judge(isRefused(await refresh(stage, sara.refreshToken)), 'a refresh token was good twice')
  stage.judge(isRefused(await refresh(stage, third.refreshToken)), 'its reuse did not end the session')
}

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
  for (const token of forged) {
    for (const path of [
      '/rest/v1/profiles?select=id&limit=1',
      '/auth/v1/admin/users',
      '/auth/v1/user',
      '/functions/v1/secure-profile',
    ]) {
      const body = path.startsWith('/functions') ? { action: 'getCurrentUserProfile' } : undefined
      const reply = await stage.call(path, { token, body })
      stage.judge(isTurnedDown(reply), `${path} with ${token.slice(0, 60)}…`)
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
    await mallory.call('/auth/v1/user', { method: 'PUT', body })
  }
  const { token } = sessionIn(await refresh(stage, mallory.refreshToken))
  const called: [string, Record<string, unknown>][] = [
    ['ban_user_10_days', { p_user_id: sara.id }],
    ['admin_transfer_points', { p_to_user_id: sara.id, p_amount: 5 }],
    ['get_locked_users_with_details', {}],
    ['set_admin', { p_identifier: mallory.phone, p_is_admin: true }],
    ['check_ledger', {}],
  ]
  for (const [name, body] of called) {
    stage.judge(isRefused(await stage.call(`/rest/v1/rpc/${name}`, { token, body })), `${name} by a member`)
  }
  stage.judge(
    (await stage.call('/rest/v1/rpc/is_admin', { token, body: {} })).text !== 'true',
    'is_admin says yes',
  )
}

export const sessions: Area = {
  title: 'sessions',
  scenarios: [
    {
      name: 'a thief goes on with a token after its owner signed out everywhere',
      hole: 9,
      attempt: afterSignOut,
    },
    {
      name: 'a thief goes on with a token after its owner set a new password',
      hole: 9,
      attempt: afterNewPassword,
    },
    {
      name: 'somebody with the password alone comes in where a second factor is enrolled',
      hole: 9,
      attempt: withoutSecondFactor,
    },
    { name: 'an admin’s session of days ago credits points and bans', hole: 9, attempt: idleAdmin },
    {
      name: 'a thief of a token sets a new password, or guesses the old one',
      hole: 10,
      attempt: takeOverByPassword,
    },
    { name: 'a code of the second factor is used twice', hole: 10, attempt: repeatFactorCode },
    { name: 'a password is changed without telling its owner', hole: 10, attempt: changeSilently },
    { name: 'a stolen refresh token is used beside its owner', attempt: reuseRefreshToken },
    { name: 'a member makes up tokens', attempt: makeUpTokens },
    { name: 'a member claims to be an admin', attempt: claimToBeAdmin },
  ],
}
