/** Bans under attack: going on with a live token, past the check, and coming back under the same number. */
import { isRefused, isTurnedDown, newAddress } from '../calls.ts'
import { codeSentTo, type Member, newPassword, sessionIn, signInWith } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'
import { joinOnce, openSocket } from '../sockets.ts'

async function ban({ call, product }: Stage, { id }: Pick<Member, 'id'>): Promise<void> {
  await call('/rest/v1/rpc/ban_user_10_days', {
    apikey: product.serviceKey(),
    body: { p_user_id: id, p_reason: 'x' },
  })
}

/** What everybody may join: their own private channel, and one that tells them changes of their rows. */
function channelsOf({ id }: Pick<Member, 'id'>) {
  const postgres_changes = [
    { event: '*', schema: 'public', table: 'notifications', filter: `user_id=eq.${id}` },
  ]
  return [
    { topic: `user:${id}`, config: { private: true } },
    { topic: `changes:${id}`, config: { postgres_changes } },
  ]
}

async function goOn(stage: Stage): Promise<void> {
  const [eve, sara] = [await stage.member('eve'), await stage.member('sara')]
  const signed = await eve.call(`/storage/v1/object/upload/sign/posts/${eve.id}/later.png`, { body: {} })
  const uploadAddress = String(signed.json.url ?? '')
  for (const channel of channelsOf(eve)) {
    const before = await joinOnce(stage.product, { ...channel, token: eve.token })
    if (before !== 'ok') throw new Error(`before the ban the channel does not open: ${before}`)
  }
  await ban(stage, eve)
  const banScreen = 'check_user_ban_status'
  const doors: [string, string, Record<string, unknown>?][] = [
    ['GET', 'rest/v1/posts'],
    ['HEAD', 'rest/v1/posts'],
    ['GET', `rest/v1/posts?select=id&content=eq./rpc/${banScreen}`],
    ['POST', 'rest/v1/posts', { content: 'x' }],
    ['DELETE', 'rest/v1/posts?id=not.is.null'],
    ['POST', 'rest/v1/rpc/get_own_profile', {}],
    ['POST', `rest/v1/rpc/${banScreen}/../get_own_profile`, {}],
    ['POST', `rest/v1/rpc/${banScreen}%2F..%2Fget_own_profile`, {}],
    ['POST', 'rest/v1//rpc/get_own_profile', {}],
    ['POST', `rest/v1/rpc/get_own_profile?/rpc/${banScreen}`, {}],
    ['POST', 'rest/v1/rpc/claim_daily_reward', {}],
    ['POST', 'rest/v1/rpc/transfer_points_with_limits', { p_to_user_id: sara.id, p_amount: 1 }],
    ['POST', 'storage/v1/object/list/posts', { prefix: eve.id }],
    ['POST', `storage/v1/object/upload/sign/posts/${eve.id}/x.png`, {}],
    ['PUT', `storage/v1${uploadAddress}`, {}],
    ['POST', 'functions/v1/secure-profile', { action: 'getCurrentUserProfile' }],
    ['PUT', 'auth/v1/user', { password: newPassword(), current_password: eve.password }],
    ['PUT', 'auth/v1/user', { data: { a: 1 } }],
    ['POST', 'auth/v1/factors', { factor_type: 'totp', friendly_name: 'x' }],
    [
      'POST',
      'realtime/v1/api/broadcast',
      { messages: [{ topic: `user:${eve.id}`, event: 'x', payload: {}, private: true }] },
    ],
  ]
  const again = sessionIn(
    await stage.call('/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: eve.refreshToken },
    }),
  )
  for (const token of [eve.token, again.token]) {
    for (const [method, path, body] of doors) {
      const reply = await stage.call(`/${path}`, { method, token, body })
      const isHeld = isTurnedDown(reply) && !reply.text.includes(eve.email)
      stage.judge(isHeld, `${method} ${path}: ${reply.status} ${reply.text}`)
    }
    for (const channel of channelsOf(eve)) {
      stage.judge((await joinOnce(stage.product, { ...channel, token })) !== 'ok', 'a channel opens')
    }
  }
}

async function keepListening(stage: Stage): Promise<void> {
  const eve = await stage.member('eve')
  const socket = await openSocket(stage.product)
  for (const channel of channelsOf(eve)) {
    const joined = await socket?.join({ ...channel, token: eve.token })
    if (joined !== 'ok') throw new Error(`before the ban the channel does not open: ${joined}`)
  }
  await ban(stage, eve)
  for (const { topic } of channelsOf(eve)) {
    const isClosed = () =>
      socket?.heard.some((frame) => frame.event === 'phx_close' && frame.topic === `realtime:${topic}`)
    for (let waited = 0; waited < 10_000 && !isClosed(); waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50))
    stage.judge(isClosed() === true, 'an open channel outlives the ban')
  }
  socket?.close()
}

async function comeBack(stage: Stage): Promise<void> {
  const eve = await stage.member('eve')
  await ban(stage, eve)
  await stage.call(`/auth/v1/admin/users/${eve.id}`, { method: 'DELETE', apikey: stage.product.serviceKey() })
  const { phone } = eve
  await stage.call('/functions/v1/send-whatsapp-otp', { body: { phone, type: 'verification' } })
  await stage.call('/functions/v1/verify-whatsapp-otp', {
    body: { phone_number: phone, otp_code: codeSentTo(stage.product, phone) },
  })
  const data = { phone, registration_method: 'whatsapp_verified', referral_code: 'REFMAJLIS01' }
  const reply = await stage.call('/auth/v1/signup', {
    body: { email: eve.email, password: newPassword(), data },
  })
  stage.judge(sessionIn(reply).token === '', 'a banned number registers again after its account was deleted')
}

async function lift(stage: Stage): Promise<void> {
  const [eve, friend] = [await stage.member('eve'), await stage.member('friend')]
  await ban(stage, eve)
  const attempts: [string, Record<string, unknown>][] = [
    ['rpc/unban_user_by_admin', { p_user_id: eve.id }],
    ['rpc/cleanup_expired_bans', {}],
    ['locked_users', { user_id: friend.id, reason: 'x' }],
  ]
  for (const { token } of [eve, friend]) {
    for (const [path, body] of attempts) {
      stage.judge(isRefused(await stage.call(`/rest/v1/${path}`, { token, body })), `${path} is open`)
    }
    const patched = await stage.call(`/rest/v1/locked_users?user_id=eq.${eve.id}`, {
      method: 'PATCH',
      token,
      body: { is_active: false },
    })
    stage.judge(isRefused(patched), 'a ban is changed by hand')
    const deleted = await stage.call(`/rest/v1/locked_users?user_id=eq.${eve.id}`, {
      method: 'DELETE',
      token,
    })
    stage.judge(isRefused(deleted), 'a ban is deleted by hand')
  }
  const { token } = await signInWith(stage, eve)
  const reply = await stage.call('/rest/v1/posts?select=id', { token, from: newAddress() })
  stage.judge(isRefused(reply), 'signing in again opens what the ban closed')
}

async function earnMeanwhile(stage: Stage): Promise<void> {
  const eve = await stage.member('eve')
  await eve.call('/rest/v1/rpc/start_timer', { body: {} })
  await stage.product.sql(
    `update public.user_timers set start_time = start_time - interval '10 days' where user_id = '${eve.id}'`,
  )
  await ban(stage, eve)
  await stage.product.sql(`delete from public.locked_users where user_id = '${eve.id}'`)
  const reply = await eve.call('/rest/v1/rpc/stop_timer', { body: {} })
  stage.judge(reply.json.success === false, `a timer paid for a ban: ${reply.text}`)
}

export const bans: Area = {
  title: 'bans',
  scenarios: [
    { name: 'a banned person goes on with the token they had, everywhere', attempt: goOn },
    { name: 'a banned person goes on listening', attempt: keepListening },
    { name: 'a banned person registers the same number anew', attempt: comeBack },
    { name: 'a banned person, or a friend, lifts the ban', attempt: lift },
    { name: 'a banned person earns until the ban is over', hole: 55, attempt: earnMeanwhile },
  ],
}
