/** A session that has ended opens nothing any more, whatever its access token still says; other sessions are not touched. */
import { readFile } from 'node:fs/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { product, serviceClient, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { signInElsewhere, tokenOf } from '../../support/sessions.ts'
import { give } from '../../support/wallets.ts'

const picturePath = 'supabase/seed/storage/posts/00000000-0000-4000-a000-000000000001/avatars/portrait.webp'
const endedText = 'انتهت جلستك، يرجى تسجيل الدخول من جديد'
const refused = { code: 'PT401', hint: 'session_not_found', message: endedText }

/** Whoever holds nothing but an access token, as a thief does. */
function holderOf(token: string): SupabaseClient {
  return createClient(product.url, product.anonKey, { accessToken: async () => token })
}

const signatureOf = (claims: Record<string, unknown>) =>
  new SignJWT({ role: 'authenticated', aud: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(product.jwtSecret))

/** Opens a channel of the person; answers with what it is told about itself from now on. */
async function openChannel(api: SupabaseClient, { id }: Person): Promise<string[]> {
  const told: string[] = []
  api
    .channel(`user:${id}:${crypto.randomUUID()}`, { config: { private: true } })
    .on('system', {}, ({ status, message }) => told.push(`${status}: ${message}`))
    .subscribe((status) => told.push(status))
  await expect.poll(() => told).toEqual(['SUBSCRIBED'])
  return told
}

const endings: [string, (sara: Person) => Promise<unknown>][] = [
  ['signing out everywhere', ({ api }) => api.auth.signOut({ scope: 'global' })],
  ['signing out there', async ({ api }) => api.auth.signOut({ scope: 'local' })],
  [
    'a new password, chosen on another device',
    async (sara) => (await signInElsewhere(sara)).auth.updateUser({ password: 'kalima-ukhra-2' }),
  ],
  [
    'a new password, set by the service',
    ({ id }) => serviceClient(product).auth.admin.updateUserById(id, { password: 'kalima-ukhra-2' }),
  ],
  [
    'the end of the session’s time',
    ({ id }) => sql(product, `update auth.sessions set not_after = now() where user_id = '${id}'`),
  ],
]

describe.each(endings)('after %s', (_, end) => {
  test('the old token neither reads, nor writes, nor pays', async () => {
    const [sara, omar] = [await signUp('sara'), await signUp('omar')]
    await give(sara, { points: 500 })
    const thief = holderOf(await tokenOf(sara.api))
    expect((await thief.from('posts').select('id')).error).toBeNull()
    await end(sara)
    expect(await thief.from('posts').select('id')).toMatchObject({ status: 401, error: refused })
    expect((await thief.from('posts').insert({ content: 'x' })).error).toMatchObject(refused)
    const payment = { p_to_user_id: omar.id, p_amount: 100 }
    expect((await thief.rpc('transfer_points_with_limits', payment)).error).toMatchObject(refused)
    expect((await thief.rpc('check_user_ban_status', { p_user_id: sara.id })).error).toMatchObject(refused)
    expect((await thief.storage.listBuckets()).error?.message).toBe(endedText)
    const [wallet] = await sql(product, `select balance from public.user_points where user_id = '${sara.id}'`)
    expect(wallet).toEqual({ balance: 500 })
  })
})

test('the holder of the old token reaches no file, not even by an upload signed before', async () => {
  const sara = await signUp('sara')
  const token = await tokenOf(sara.api)
  const picture = new Blob([await readFile(picturePath)], { type: 'image/webp' })
  const files = holderOf(token).storage.from('posts')
  const { data: signed } = await files.createSignedUploadUrl(`${sara.id}/signed.webp`)
  await sara.api.auth.signOut()
  const upload = await files.upload(`${sara.id}/1.webp`, picture, { contentType: 'image/webp' })
  expect(upload.error?.message).toBe(endedText)
  expect((await files.list(sara.id)).error?.message).toBe(endedText)
  const late = await files.uploadToSignedUrl(`${sara.id}/signed.webp`, signed?.token ?? '', picture)
  expect(late.error?.message).toBe(endedText)
})

test('secure-profile answers nobody whose session has ended, and says why', async () => {
  const sara = await signUp('sara')
  const thief = holderOf(await tokenOf(sara.api))
  await sara.api.auth.signOut()
  const { data } = await thief.functions.invoke('secure-profile', {
    body: { action: 'getCurrentUserProfile' },
  })
  expect(data).toEqual({ success: false, error: endedText, code: 'session_not_found' })
})

test('open channels end at once, and none opens any more', async () => {
  const sara = await signUp('sara')
  const told = await openChannel(sara.api, sara)
  const thief = holderOf(await tokenOf(sara.api))
  await thief.realtime.setAuth()
  const toldThief = await openChannel(thief, sara)
  const elsewhere = await signInElsewhere(sara)
  const untouched = await openChannel(elsewhere, sara)
  await elsewhere.auth.signOut({ scope: 'others' })
  const ended = ['SUBSCRIBED', `error: ${endedText}`, 'CLOSED']
  await expect.poll(() => [told, toldThief]).toEqual([ended, ended])
  expect(untouched).toEqual(['SUBSCRIBED'])
  const again = await new Promise((resolve) =>
    thief.channel(`user:${sara.id}`, { config: { private: true } }).subscribe(resolve),
  )
  expect(again).toBe('CHANNEL_ERROR')
  await Promise.all([thief, sara.api, elsewhere].map((api) => api.removeAllChannels()))
})

test('signing out here leaves the other device signed in', async () => {
  const sara = await signUp('sara')
  const phone = await signInElsewhere(sara)
  await sara.api.auth.signOut({ scope: 'local' })
  expect((await phone.from('posts').select('id')).error).toBeNull()
})

describe('a token of the project’s secret', () => {
  test.each([
    ['without a session', async () => ({})],
    ['with a session that never was', async () => ({ session_id: crypto.randomUUID() })],
    [
      'with the session of somebody else',
      async () => {
        const { api } = await signUp('noor')
        return { session_id: (await api.auth.getClaims()).data?.claims.session_id }
      },
    ],
  ])('%s is nobody’s', async (_, claims) => {
    const sara = await signUp('sara')
    const token = await signatureOf({ sub: sara.id, ...(await claims()) })
    expect((await holderOf(token).from('posts').select('id')).error).toMatchObject(refused)
    expect((await holderOf(token).rpc('get_own_profile')).error).toMatchObject(refused)
  })
})
