/** Bans under attack: going on with a live token, past the check, and coming back under the same number. */
import { happens } from '../../support/happens.ts'
import { isRefused, isTurnedDown, type Reply, textIn } from '../calls.ts'
import { codeSentTo, founderCode, type Member, newPassword, sessionIn, signInWith } from '../members.ts'
import { smallPicture } from '../pictures.ts'
import type { Area, Stage } from '../scenario.ts'
import { joinOnce, openSocket } from '../sockets.ts'
import { give } from '../wallets.ts'

/** The one procedure that stays open to who is banned. */
const banScreen = 'check_user_ban_status'

async function ban(stage: Stage, { id }: Pick<Member, 'id'>): Promise<void> {
  const apikey = stage.product.serviceKey()
  const body = { p_user_id: id, p_reason: 'x' }
  stage.requireSuccess(await stage.call('/rest/v1/rpc/ban_user_10_days', { apikey, body }), 'a ban')
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

type Door = [method: string, path: string, body?: unknown]

/** What a member may do, at every door; they have points, and an address to upload to. */
function doorsOf({ id, password }: Member, friend: Member, uploadAddress: string, picture: Buffer): Door[] {
  return [
    ['GET', 'rest/v1/posts'],
    ['HEAD', 'rest/v1/posts'],
    ['GET', `rest/v1/posts?select=id&content=eq./rpc/${banScreen}`],
    ['POST', 'rest/v1/posts', { content: 'x' }],
    ['DELETE', 'rest/v1/posts?id=not.is.null'],
    ['POST', 'rest/v1/rpc/get_own_profile', {}],
    ['POST', 'rest/v1/rpc/start_daily_timer', {}],
    ['POST', 'rest/v1/rpc/transfer_points_with_limits', { p_to_user_id: friend.id, p_amount: 1 }],
    ['POST', 'storage/v1/object/list/posts', { prefix: id }],
    ['POST', `storage/v1/object/upload/sign/posts/${id}/x.png`, {}],
    ['PUT', `storage/v1${uploadAddress}`, new Uint8Array(picture)],
    ['POST', 'functions/v1/secure-profile', { action: 'getCurrentUserProfile' }],
    ['PUT', 'auth/v1/user', { data: { a: 1 } }],
    ['POST', 'auth/v1/factors', { factor_type: 'totp', friendly_name: 'x' }],
    ['PUT', 'auth/v1/user', { password: newPassword(), current_password: password }],
    [
      'POST',
      'realtime/v1/api/broadcast',
      { messages: [{ topic: `user:${id}`, event: 'x', payload: {}, private: true }] },
    ],
  ]
}

/** Addresses that are none, in which the one that stays open is named beside another. */
const crookedDoors: Door[] = [
  ['POST', `rest/v1/rpc/${banScreen}/../get_own_profile`, {}],
  ['POST', `rest/v1/rpc/${banScreen}%2F..%2Fget_own_profile`, {}],
  ['POST', 'rest/v1//rpc/get_own_profile', {}],
  ['POST', `rest/v1/rpc/get_own_profile?/rpc/${banScreen}`, {}],
]

async function knock({ call }: Stage, token: string, [method, path, body]: Door): Promise<Reply> {
  const headers: Record<string, string> = body instanceof Uint8Array ? { 'content-type': 'image/png' } : {}
  return call(`/${path}`, { method, token, body, headers })
}

/** An address to upload to, signed for the member. */
async function uploadAddressOf(stage: Stage, { id, call }: Member): Promise<string> {
  const signed = await call(`/storage/v1/object/upload/sign/posts/${id}/later.png`, { body: {} })
  return textIn(stage.requireSuccess(signed, 'an address to upload to'), 'url')
}

async function goOn(stage: Stage): Promise<void> {
  const [eve, sara] = [await stage.member('eve'), await stage.member('sara')]
  const picture = await smallPicture()
  for (const person of [eve, sara]) await give(stage, person, 10)
  const doors = doorsOf(eve, sara, await uploadAddressOf(stage, eve), picture)
  // What is closed to everybody would be closed to her in any case.
  for (const door of doorsOf(sara, eve, await uploadAddressOf(stage, sara), picture))
    stage.requireSuccess(await knock(stage, sara.token, door), 'who is not banned')
  for (const channel of channelsOf(eve)) {
    const before = await joinOnce(stage.product, { ...channel, token: eve.token })
    stage.require(before === 'ok', `before the ban the channel does not open: ${before}`)
  }
  await ban(stage, eve)
  const again = sessionIn(
    await stage.call('/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: eve.refreshToken },
    }),
  )
  stage.require(again.token !== '', 'a banned person has no token with which to see the ban')
  for (const token of [eve.token, again.token]) {
    const screen = await stage.call(`/rest/v1/rpc/${banScreen}`, { token, body: { p_user_id: eve.id } })
    stage.requireSuccess(screen, 'the screen of the ban')
    for (const door of [...doors, ...crookedDoors]) {
      const reply = await knock(stage, token, door)
      const isHeld = isTurnedDown(reply, crookedDoors.includes(door) ? [404] : [])
      stage.judge(
        isHeld && !reply.text.includes(eve.email),
        `${door.slice(0, 2).join(' ')}: ${reply.status} ${reply.text}`,
      )
    }
    for (const channel of channelsOf(eve)) {
      const status = await joinOnce(stage.product, { ...channel, token })
      stage.judge(status === 'error', `a channel opens: ${status}`)
    }
  }
}

async function keepListening(stage: Stage): Promise<void> {
  const eve = await stage.member('eve')
  const socket = await openSocket(stage.product)
  for (const channel of channelsOf(eve)) {
    const joined = await socket.join({ ...channel, token: eve.token })
    stage.require(joined === 'ok', `before the ban the channel does not open: ${joined}`)
  }
  await ban(stage, eve)
  for (const { topic } of channelsOf(eve)) {
    const isClosed = () =>
      socket.heard.some((frame) => frame.event === 'phx_close' && frame.topic === `realtime:${topic}`)
    stage.judge(await happens(isClosed), 'an open channel outlives the ban')
  }
  socket.close()
}

async function comeBack(stage: Stage): Promise<void> {
  const [eve, noor] = [await stage.member('eve'), await stage.member('noor')]
  await ban(stage, eve)
  const others = await registerAnew(stage, noor)
  stage.require(sessionIn(others).token !== '', `nobody registers a number anew: ${others.text}`)
  const reply = await registerAnew(stage, eve)
  stage.judge(
    isRefused(reply),
    `a banned number registers again after its account was deleted: ${reply.status} ${reply.text}`,
  )
}

/** The account is deleted, and its number registered again with a new code. */
async function registerAnew(stage: Stage, { id, phone, email }: Member): Promise<Reply> {
  const apikey = stage.product.serviceKey()
  const deleted = await stage.call(`/auth/v1/admin/users/${id}`, { method: 'DELETE', apikey })
  stage.requireSuccess(deleted, 'deleting an account')
  await stage.call('/functions/v1/send-whatsapp-otp', { body: { phone, type: 'verification' } })
  const verified = await stage.call('/functions/v1/verify-whatsapp-otp', {
    body: { phone_number: phone, otp_code: codeSentTo(stage.product, phone) },
  })
  stage.requireSuccess(verified, 'the proof of the number')
  const data = { phone, registration_method: 'whatsapp_verified', referral_code: founderCode }
  return stage.call('/auth/v1/signup', { body: { email, password: newPassword(), data } })
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
  const read = () => stage.call('/rest/v1/posts?select=id', { token })
  stage.judge(isRefused(await read()), 'signing in again opens what the ban closed')
  const apikey = stage.product.serviceKey()
  const lifted = await stage.call('/rest/v1/rpc/unban_user_by_admin', {
    apikey,
    body: { p_user_id: eve.id },
  })
  stage.requireSuccess(lifted, 'lifting the ban by who may')
  for (const [path, body] of [
    ['rpc/cleanup_expired_bans', {}],
    ['locked_users?select=user_id&limit=1'],
  ] as const)
    stage.requireSuccess(await stage.call(`/rest/v1/${path}`, { apikey, body }), 'the same by who may')
  stage.requireSuccess(await read(), 'reading after the ban')
}

async function earnMeanwhile(stage: Stage): Promise<void> {
  const [eve, noor] = [await stage.member('eve'), await stage.member('noor')]
  const stop = ({ call }: Member) => call('/rest/v1/rpc/stop_timer', { body: {} })
  for (const person of [eve, noor]) {
    const started = await person.call('/rest/v1/rpc/start_timer', { body: {} })
    stage.requireSuccess(started, 'starting a timer')
    await stage.product.sql(
      `update public.user_timers set start_time = start_time - interval '10 days' where user_id = '${person.id}'`,
    )
  }
  stage.requireSuccess(await stop(noor), 'a timer of who was not banned')
  await ban(stage, eve)
  await stage.product.sql(`delete from public.locked_users where user_id = '${eve.id}'`)
  stage.requireSuccess(await eve.call('/rest/v1/rpc/get_own_profile', { body: {} }), 'the end of the ban')
  const reply = await stop(eve)
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
