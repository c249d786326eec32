/** What moves points or changes bans wants to know whether it is still the admin who sits there. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { isRecent } from '../../../backend/src/auth/sessions.ts'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { keptBans, signUpAdmin } from '../../support/moderation.ts'
import { founderCode, type Person, signUp } from '../../support/people.ts'
import { letProofsAge } from '../../support/sessions.ts'
import { nextTotp } from '../../support/totp.ts'
import { appoint } from '../../support/wallets.ts'

const refused = { code: 'PT403', hint: 'step_up_required', message: 'أكّد هويتك للمتابعة' }

let huda: Person
let sara: Person
let agentId: string

beforeAll(async () => {
  huda = await signUpAdmin('huda')
  sara = await signUp('sara')
  agentId = await appoint(sara)
})

type Call = (api: SupabaseClient) => PromiseLike<{ error: object | null }>

const calls: [string, Call][] = [
  [
    'admin_transfer_points',
    (api) => api.rpc('admin_transfer_points', { p_to_user_id: sara.id, p_amount: 1 }),
  ],
  ['ban_user_10_days', (api) => api.rpc('ban_user_10_days', { p_user_id: sara.id })],
  ['ban_user_permanently', (api) => api.rpc('ban_user_permanently', { p_user_id: sara.id })],
  [
    'update_app_setting',
    // As it is: others have theirs of this one.
    (api) => api.rpc('update_app_setting', { p_key: 'founder_referral_code', p_value: founderCode }),
  ],
  ['unban_user_by_admin', (api) => api.rpc('unban_user_by_admin', { p_user_id: sara.id })],
  [
    'review_agent_application',
    (api) => api.rpc('review_agent_application', { p_application_id: crypto.randomUUID(), p_approve: true }),
  ],
  ['set_agent_active', (api) => api.rpc('set_agent_active', { p_agent_id: agentId, p_is_active: true })],
]

test.each(calls)('%s passes within 15 minutes of the password, is refused after', async (_, call) => {
  const admin = await signUpAdmin('omar')
  await letProofsAge(admin, '14 minutes')
  expect((await call(admin.api)).error).toBeNull()
  await letProofsAge(admin, '2 minutes')
  expect(await call(admin.api)).toMatchObject({ status: 403, error: refused })
  await admin.api.auth.signInWithPassword(admin)
  expect((await call(admin.api)).error).toBeNull()
})

test('a proof counts as long for the account as for what moves points, which a code by mail does not open', async () => {
  const now = Math.floor(Date.now() / 1000)
  for (const method of ['password', 'totp', 'otp', 'recovery', 'magiclink']) {
    for (const minutes of [14, 16]) {
      const amr = [{ method, timestamp: now - minutes * 60 }]
      const [{ fresh } = {}] = await sql<{ fresh: boolean }>(
        product,
        `with claims as materialized (select set_config('request.jwt.claims', '${JSON.stringify({ amr })}', true) as claims)
         select public.is_step_up_fresh() as fresh from claims where claims is not null`,
      )
      const session = { id: '', aal: 'aal1', refreshToken: '', amr }
      const isShown = method === 'password' || method === 'totp'
      expect([isRecent(session), fresh], `${method} ${minutes}`).toEqual([
        minutes < 15,
        minutes < 15 && isShown,
      ])
    }
  }
})

test('a ban written into the table is refused alike, and reading is not', async () => {
  const [admin, noor] = [await signUpAdmin('omar'), await signUp('noor')]
  expect((await admin.api.rpc('is_step_up_fresh')).data).toBe(true)
  await letProofsAge(admin, '16 minutes')
  expect((await admin.api.rpc('is_step_up_fresh')).data).toBe(false)
  const written = await admin.api.from('locked_users').insert({ user_id: noor.id, reason: 'x' })
  expect(written.error).toMatchObject({ code: '42501' })
  expect(await keptBans(noor)).toEqual([])
  await admin.api.auth.signInWithPassword(admin)
  const again = await admin.api.from('locked_users').insert({ user_id: noor.id, reason: 'x' })
  expect(again.error).toBeNull()
  await letProofsAge(admin, '16 minutes')
  expect((await admin.api.rpc('get_locked_users_with_details')).error).toBeNull()
  expect((await admin.api.rpc('cleanup_expired_bans')).error).toBeNull()
})

test('a code of the second factor is as good as the password', async () => {
  const admin = await signUpAdmin('rana')
  const { mfa } = admin.api.auth
  const { data: factor } = await mfa.enroll({ factorType: 'totp', friendlyName: 'هاتفي' })
  if (!factor) throw new Error('no factor')
  await mfa.challengeAndVerify({ factorId: factor.id, code: await nextTotp(factor.totp.secret) })
  await letProofsAge(admin, '16 minutes')
  const credit = () => admin.api.rpc('admin_transfer_points', { p_to_user_id: sara.id, p_amount: 1 })
  expect((await credit()).error).toMatchObject(refused)
  await sql(
    product,
    `update auth.mfa_amr_claims set updated_at = now() where authentication_method = 'totp'
     and session_id in (select id from auth.sessions where user_id = '${admin.id}')`,
  )
  await admin.api.auth.refreshSession()
  expect((await credit()).error).toBeNull()
})

test('a link in a message signs an admin in, and proves nothing', async () => {
  const { data } = await serviceClient(product).auth.admin.generateLink({
    type: 'magiclink',
    email: huda.email,
  })
  const api = client(product)
  await api.auth.verifyOtp({ type: 'magiclink', token_hash: data.properties?.hashed_token ?? '' })
  expect((await api.rpc('get_locked_users_with_details')).error).toBeNull()
  const credit = await api.rpc('admin_transfer_points', { p_to_user_id: sara.id, p_amount: 1 })
  expect(credit.error).toMatchObject(refused)
})

test('a member is told that it is not theirs, never to confirm', async () => {
  const { error } = await sara.api.rpc('ban_user_10_days', { p_user_id: huda.id })
  expect(error).toMatchObject({ code: '42501' })
})
