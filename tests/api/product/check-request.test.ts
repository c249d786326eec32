/** What a banned person's live token opens: the question about the ban, and nothing else, from the first moment. */
import { readFile } from 'node:fs/promises'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { ban, bannedText, letBanAge, signUpAdmin, statusOf } from '../../support/moderation.ts'
import { type Person, publish, signUp } from '../../support/people.ts'

const picturePath = 'supabase/seed/storage/posts/00000000-0000-4000-a000-000000000001/avatars/portrait.webp'
const refused = { code: 'PT403', hint: 'user_banned', message: bannedText }

let sara: Person
let postId: string
let fileName: string
let picture: Blob
/** Handed out before the ban. */
let uploadToken: string

beforeAll(async () => {
  sara = await signUp('sara')
  postId = await publish(sara, 'قبل الحظر')
  picture = new Blob([await readFile(picturePath)], { type: 'image/webp' })
  fileName = `${sara.id}/1.webp`
  const { error } = await sara.api.storage
    .from('posts')
    .upload(fileName, picture, { contentType: 'image/webp' })
  if (error) throw error
  const { data } = await sara.api.storage.from('posts').createSignedUploadUrl(`${sara.id}/5.webp`)
  uploadToken = data?.token ?? ''
  await ban(sara)
})

describe('tables and procedures', () => {
  test.each([
    ['reading', () => sara.api.from('posts').select('id')],
    ['counting', () => sara.api.from('posts').select('id', { count: 'exact', head: true }).limit(1)],
    ['writing', () => sara.api.from('posts').insert({ content: 'x' })],
    ['deleting', () => sara.api.from('posts').delete().eq('id', postId)],
    ['one’s own profile', () => sara.api.rpc('get_own_profile')],
    ['one’s own bans in the table', () => sara.api.from('locked_users').select('id')],
    ['the referral code', () => sara.api.rpc('ensure_user_has_referral_code', { p_user_id: sara.id })],
    ['the cleanup', () => sara.api.rpc('cleanup_old_messages')],
  ])('%s is refused with 403', async (_, call) => {
    const { status, error } = await call()
    expect(status).toBe(403)
    if (error?.message) expect(error).toMatchObject(refused)
  })

  test('the post is still there', async () => {
    expect(await sql(product, `select id from public.posts where id = '${postId}'`)).toHaveLength(1)
  })

  test('the ban screens get their answers', async () => {
    expect((await statusOf(sara)).is_banned).toBe(true)
    const { data } = await sara.api.rpc('migrate_legacy_bans', { p_user_id: sara.id })
    expect(data.success).toBe(true)
  })
})

test('secure-profile says why', async () => {
  const { data } = await sara.api.functions.invoke('secure-profile', {
    body: { action: 'getCurrentUserProfile' },
  })
  expect(data).toEqual({ success: false, error: bannedText, code: 'user_banned' })
})

describe('files', () => {
  const files = () => sara.api.storage.from('posts')

  test.each([
    ['uploading', () => files().upload(`${sara.id}/2.webp`, picture, { contentType: 'image/webp' })],
    ['replacing', () => files().update(fileName, picture, { contentType: 'image/webp' })],
    ['listing', () => files().list(sara.id)],
    ['removing', () => files().remove([fileName])],
    ['moving', () => files().move(fileName, `${sara.id}/3.webp`)],
    ['signing', () => files().createSignedUrl(fileName, 60)],
    ['signing an upload', () => files().createSignedUploadUrl(`${sara.id}/4.webp`)],
    [
      'using an upload signed before',
      () => files().uploadToSignedUrl(`${sara.id}/5.webp`, uploadToken, picture),
    ],
  ])('%s is refused', async (_, call) => {
    expect((await call()).error).not.toBeNull()
  })

  test('the file is untouched', async () => {
    const kept = await sql(product, `select name from storage.objects where name like '${sara.id}/%'`)
    expect(kept).toEqual([{ name: fileName }])
  })
})

describe('the account', () => {
  test.each([
    ['the password', { password: 'kalima-ukhra' }],
    ['the email', { email: 'elsewhere@example.com' }],
    ['what one says of oneself', { data: { registration_method: 'x' } }],
  ])('%s stays as it is', async (_, change) => {
    const { error } = await sara.api.auth.updateUser(change)
    expect(error).toMatchObject({ status: 403, code: 'PT403', message: bannedText })
  })

  test('a factor cannot be added', async () => {
    const { error } = await sara.api.auth.mfa.enroll({ factorType: 'totp' })
    expect(error).toMatchObject({ status: 403, code: 'PT403', message: bannedText })
  })

  test('can be read, and its session refreshed', async () => {
    expect((await sara.api.auth.refreshSession()).error).toBeNull()
    expect((await sara.api.auth.getUser()).data.user?.id).toBe(sara.id)
  })
})

test('no channel opens', async () => {
  const channel = sara.api.channel('posts', { config: { private: true } })
  expect(await statusAfterJoining(channel)).toBe('CHANNEL_ERROR')
  const own = sara.api.channel(`user:${sara.id}`, { config: { private: true } })
  expect(await statusAfterJoining(own)).toBe('CHANNEL_ERROR')
  await sara.api.removeAllChannels()
})

test('others, visitors and public pictures are not touched by it', async () => {
  const noor = await signUp('noor')
  await publish(noor, 'أهلاً')
  const { data } = await client(product).rpc('find_user_by_referral_code', { p_referral_code: 'REFMAJLIS01' })
  expect(data.success).toBe(true)
  const { data: address } = client(product).storage.from('posts').getPublicUrl(fileName)
  expect((await fetch(address.publicUrl)).status).toBe(200)
})

test('a banned person signs in as far as the ban screen', async () => {
  const api = client(product)
  const { error } = await api.auth.signInWithPassword({ email: sara.email, password: sara.password })
  expect(error).toBeNull()
  expect((await statusOf({ ...sara, api })).is_banned).toBe(true)
  expect((await api.from('posts').select('id')).error).toMatchObject(refused)
})

test('an admin who is banned is no admin', async () => {
  const omar = await signUpAdmin('omar')
  await ban(omar)
  expect((await omar.api.rpc('unban_user_by_admin', { p_user_id: omar.id })).error).toMatchObject(refused)
  expect((await omar.api.rpc('get_locked_users_with_details')).error).toMatchObject(refused)
})

test('the moment the ban ends, the same token opens everything again', async () => {
  const mona = await signUp('mona')
  await ban(mona)
  expect((await mona.api.from('posts').select('id').limit(1)).error).toMatchObject(refused)
  await letBanAge(mona, '10 days 1 second')
  expect((await mona.api.from('posts').select('id').limit(1)).error).toBeNull()
})

function statusAfterJoining(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => {
    channel.subscribe((status) => resolve(status))
  })
}
