/** Sessions under attack: stolen tokens after their end, and what a thief does with one before its owner notices. */
import { happens } from '../../support/happens.ts'
import { isRefused, isTurnedDown, type Reply, textIn } from '../calls.ts'
import { type Member, makeAdmin, newPassword, type Session, sessionIn } from '../members.ts'
import { resetTokenFor, sendResetCode } from '../resets.ts'
import type { Area, Stage } from '../scenario.ts'
import { joinOnce, ownChannel } from '../sockets.ts'
import { give } from '../wallets.ts'

/** What a thief does with a token before and after something that ended it: reads, pays, writes, uploads, listens. */
async function useStolen(
  stage: Stage,
  stolen: { id: string; token: string },
  when: string,
  end: () => Promise<Reply>,
): Promise<void> {
  const { token } = stolen
  const noor = await stage.member('noor')
  await give(stage, stolen, 10)
  const uses: [string, Record<string, unknown> | undefined][] = [
    ['/rest/v1/posts?select=id&limit=1', undefined],
    ['/rest/v1/rpc/get_own_profile', {}],
    ['/rest/v1/rpc/transfer_points_with_limits', { p_to_user_id: noor.id, p_amount: 1 }],
    ['/rest/v1/posts', { content: 'من لص' }],
    ['/storage/v1/object/list/posts', { prefix: '' }],
    ['/functions/v1/secure-profile', { action: 'getCurrentUserProfile' }],
    ['/auth/v1/user', undefined],
  ]
  // What was never open would be refused in any case.
  for (const [path, body] of uses)
    stage.requireSuccess(await stage.call(path, { token, body }), 'a good token')
  const before = await joinOnce(stage.product, ownChannel(stolen))
  stage.require(before === 'ok', `a good token does not open its own channel: ${before}`)
  stage.requireSuccess(await end(), 'what ends the token')
  for (const [path, body] of uses) {
    const reply = await stage.call(path, { token, body })
    const isClosed = path.startsWith('/functions') ? isTurnedDown(reply) : isRefused(reply)
    stage.judge(isClosed, `${when}: ${path} is open: ${reply.status} ${reply.text}`)
  }
  stage.judge((await joinOnce(stage.product, ownChannel(stolen))) === 'error', `${when}: a channel opens`)
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
  const { token, refreshToken } = sessionIn(await refresh(stage, sara.refreshToken))
  stage.require(refreshToken !== '', 'a refresh token is good for nothing')
  await useStolen(stage, { id: sara.id, token }, 'after a new password', () => resetPassword(stage, sara))
  const refreshed = await refresh(stage, refreshToken)
  stage.judge(isRefused(refreshed), 'after a new password the old refresh token is good')
}

async function resetPassword(stage: Stage, { phone }: Member): Promise<Reply> {
  const reset_token = await resetTokenFor(stage, { phone }, await sendResetCode(stage, phone))
  return stage.call('/functions/v1/reset-password', { body: { reset_token, password: newPassword() } })
}

function refresh(stage: Stage, refresh_token: string): Promise<Reply> {
  return stage.call('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })
}

/** As if the member had signed in long ago; answers with the session as it goes on. */
export async function letSessionAge(stage: Stage, { id, refreshToken }: Member): Promise<Session> {
  for (const [table, columns] of [
    ['auth.sessions', ['created_at', 'updated_at', 'refreshed_at']],
    ['auth.mfa_amr_claims', ['created_at', 'updated_at']],
  ] as const) {
    const sets = columns.map((column) => `${column} = ${column} - interval '3 days'`).join(', ')
    const whose =
      table === 'auth.sessions' ? 'user_id' : '(select user_id from auth.sessions s where s.id = session_id)'
    await stage.product.sql(`update ${table} set ${sets} where ${whose} = '${id}'`)
  }
  const session = sessionIn(await refresh(stage, refreshToken))
  stage.require(session.token !== '', 'an old session does not go on')
  return session
}

async function takeOverByPassword(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const { token } = await letSessionAge(stage, sara)
  const change = (current_password?: string) =>
    sara.call('/auth/v1/user', { method: 'PUT', token, body: { password: newPassword(), current_password } })
  stage.requireSuccess(await change(sara.password), 'a new password with the current one')
  stage.judge(isRefused(await change()), 'a new password without the old one, by an old session')
  const statuses: number[] = []
  for (let tried = 0; tried < stage.times(25, 500); tried += 1)
    statuses.push((await change(`guess-${tried}`)).status)
  stage.judge(statuses.includes(429), `${statuses.length} guesses of the current password were not counted`)
  stage.judge(!statuses.includes(200), 'a wrong current password was taken')
}

/** A thief with the owner's own session writes until it is stopped; the owner goes on with the same session. */
async function closeDefence(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const { token: elsewhere } = await sara.signInAgain()
  const update = (body: Record<string, unknown>) => sara.call('/auth/v1/user', { method: 'PUT', body })
  const statuses: number[] = []
  for (let tried = 0; tried < stage.times(200, 2_500); tried += 1)
    statuses.push((await update({ data: { tried } })).status)
  stage.judge(statuses.includes(429), `${statuses.length} changes of metadata were not counted`)
  stage.require(statuses.includes(200), 'nothing was written')
  const others = await sara.call('/auth/v1/logout?scope=others', { method: 'POST' })
  stage.judge(others.status === 204, `the owner cannot sign others out: ${others.status} ${others.text}`)
  stage.judge(
    isRefused(await stage.call('/auth/v1/user', { token: elsewhere })),
    'another session goes on after others were signed out',
  )
  const factor = await sara.call('/auth/v1/factors', { body: { factor_type: 'totp' } })
  stage.judge(textIn(factor, 'id') !== '', `the owner has no second factor: ${factor.status} ${factor.text}`)
  const changed = await update({ password: newPassword() })
  stage.judge(changed.status === 200, `the owner has no new password: ${changed.status} ${changed.text}`)
}

async function changeSilently(stage: Stage): Promise<void> {
  const byEmail = await stage.member('sara', { byEmail: true })
  const mailed = () => stage.product.mail().received.filter(({ to }) => to === byEmail.email).length
  await changePassword(stage, byEmail)
  stage.judge(await happens(() => mailed() > 0), 'a new password was not told by mail')
  const byPhone = await stage.member('noor')
  await changePassword(stage, byPhone)
  const told = () => stage.product.messages().textsTo(byPhone.phone).length > 0
  stage.judge(await happens(told), 'a new password was not told by WhatsApp')
}

async function changePassword(stage: Stage, { id, call, password: current_password }: Member): Promise<void> {
  const body = { password: newPassword(), current_password }
  const changed = await call('/auth/v1/user', { method: 'PUT', body })
  stage.require(textIn(changed, 'id') === id, `no new password: ${changed.status} ${changed.text}`)
}

async function idleAdmin(stage: Stage): Promise<void> {
  const [admin, noor] = [await stage.member('huda'), await stage.member('noor')]
  const fresh = await makeAdmin(stage, admin)
  const powers = [
    ['admin_transfer_points', { p_to_user_id: noor.id, p_amount: 5 }],
    ['ban_user_10_days', { p_user_id: noor.id, p_reason: 'x' }],
  ] as const
  for (const [name, body] of powers) {
    const reply = await stage.call(`/rest/v1/rpc/${name}`, { token: fresh.token, body })
    stage.requireSuccess(reply, 'an admin who signed in a moment ago')
  }
  const { token } = await letSessionAge(stage, admin)
  for (const [name, body] of powers) {
    const reply = await stage.call(`/rest/v1/rpc/${name}`, { token, body })
    const isHeld = isRefused(reply) && reply.json.hint === 'step_up_required'
    stage.judge(isHeld, `${name} by an admin's session of days ago, without a second factor: ${reply.text}`)
  }
}

async function reuseRefreshToken(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const second = sessionIn(await refresh(stage, sara.refreshToken))
  const third = sessionIn(await refresh(stage, second.refreshToken))
  stage.require(third.refreshToken !== '', 'the owner cannot refresh')
  await stage.product.sql(
    `update auth.refresh_tokens set updated_at = updated_at - interval '1 minute' where user_id = '${sara.id}'`,
  )
  stage.judge(isRefused(await refresh(stage, sara.refreshToken)), 'a refresh token was good twice')
  stage.judge(isRefused(await refresh(stage, third.refreshToken)), 'its reuse did not end the session')
  const own = await stage.call('/auth/v1/user', { token: third.token })
  stage.judge(isRefused(own), 'an access token outlived the session that a reuse ended')
}

/** Each exchange leaves a row, and what is exchanged often leaves many; a thief might hide in them what was stolen. */
async function refreshWithoutEnd(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  let thief = sara.refreshToken
  let exchanged = 0
  for (let tried = 0; tried < 60; tried += 1) {
    const next = sessionIn(await refresh(stage, thief)).refreshToken
    if (next) exchanged += 1
    thief = next || thief
  }
  stage.require(exchanged > 50, `only ${exchanged} refreshes in a row`)
  const [kept] = await stage.product.sql<{ rows: number }>(
    `select count(*)::int as rows from auth.refresh_tokens where user_id = '${sara.id}'`,
  )
  stage.judge((kept?.rows ?? 0) <= 15, `${exchanged} refreshes of one session left ${kept?.rows} rows`)
  await stage.product.sql(
    `update auth.refresh_tokens set updated_at = updated_at - interval '1 minute' where user_id = '${sara.id}'`,
  )
  stage.judge(isRefused(await refresh(stage, sara.refreshToken)), 'a token of long ago was good')
  stage.judge(
    isRefused(await refresh(stage, thief)),
    'the thief goes on after the owner came with the stolen token',
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
    { name: 'an admin’s session of days ago credits points and bans', hole: 9, attempt: idleAdmin },
    {
      name: 'a thief of a token sets a new password, or guesses the old one',
      hole: 10,
      attempt: takeOverByPassword,
    },
    {
      name: 'a thief uses up what the owner of the same session defends the account with',
      hole: 120,
      attempt: closeDefence,
    },
    { name: 'a password is changed without telling its owner', hole: 10, attempt: changeSilently },
    { name: 'a stolen refresh token is used beside its owner', hole: 135, attempt: reuseRefreshToken },
    { name: 'a thief exchanges a refresh token without end', hole: 133, attempt: refreshWithoutEnd },
  ],
}
