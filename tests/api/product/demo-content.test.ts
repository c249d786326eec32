/** The demo: people who can sign in, a feed worth looking at, and pictures that are there. */
import { createHash } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { signUp } from '../../support/people.ts'
import { expectSoundLedger } from '../../support/wallets.ts'

function signIn(number: string, password: string) {
  const api = client(product)
  return api.auth
    .signInWithPassword({ email: `964${number.slice(1)}@phone.majlis.app`, password })
    .then(({ data, error }) => ({ api, user: data.user, error }))
}

test('the first demo account signs in to a full feed whose media can be fetched', async () => {
  const { api, error } = await signIn('07700000001', 'majlis-demo')
  expect(error).toBeNull()
  const { data: feed } = await api.rpc('get_feed_posts', { p_limit: 50 })
  expect(feed.length).toBeGreaterThan(20)
  const media = feed.flatMap(
    (
      post: Record<string, string | null> & {
        more_image_urls: string[]
        user_profile: { avatar_url: string }
      },
    ) => [post.image_url, post.video_url, ...post.more_image_urls, post.user_profile.avatar_url],
  )
  const addresses = [...new Set(media.filter(Boolean))]
  expect(addresses.some((address) => String(address).endsWith('.mp4'))).toBe(true)
  for (const address of addresses)
    expect([address, (await fetch(`${product.url}${address}`)).status]).toEqual([address, 200])
})

test('the first demo account has stories to see, one that it saw, and one of its own that others saw', async () => {
  const { api, user } = await signIn('07700000001', 'majlis-demo')
  const { data: stories } = await api.rpc('get_active_stories')
  const facts = stories.map(({ user_id, seen, views_count }: Record<string, unknown>) => ({
    isOwn: user_id === user?.id,
    seen,
    views_count,
  }))
  expect(facts[0]).toEqual({ isOwn: true, seen: false, views_count: 4 })
  expect(facts).toContainEqual({ isOwn: false, seen: true, views_count: null })
  expect(facts).toContainEqual({ isOwn: false, seen: false, views_count: null })
  for (const { image_url, video_url } of stories) {
    const status = (await fetch(`${product.url}${video_url ?? image_url}`)).status
    expect([image_url, status]).toEqual([image_url, 200])
  }
})

test('the first demo account has a month of points and gems behind it, and a reward to claim', async () => {
  const { api } = await signIn('07700000001', 'majlis-demo')
  const { data: days } = await api.rpc('get_wallet_days')
  expect(days.filter(({ earned }: { earned: number }) => earned > 0).length).toBeGreaterThan(20)
  for (const table of ['transfer_history', 'user_workers', 'user_timers']) {
    const { data } = await api.from(table).select('id')
    expect([table, data?.length]).toEqual([table, expect.any(Number)])
    expect(data?.length).toBeGreaterThan(1)
  }
  const { data: agents } = await api.rpc('get_safe_agents')
  expect(agents.map(({ location }: { location: string }) => location)).toEqual(
    expect.arrayContaining(['البصرة', 'حائل', 'سامراء']),
  )
  const { data: timer } = await api.rpc('get_daily_timer')
  expect(timer).toMatchObject({ is_claimable: true })
  await expectSoundLedger()
})

test('the first demo account finds a channel with eight videos, whose films and covers can be fetched', async () => {
  const { api } = await signIn('07700000001', 'majlis-demo')
  const columns = 'video_url, thumbnail_url, duration, views, upload_status, channels(subscribers_count)'
  const channel = '00000000-0000-4000-a007-000000000001'
  const { data: videos } = await api.from('videos').select(columns).eq('channel_id', channel)
  expect(videos).toHaveLength(8)
  for (const { video_url, thumbnail_url, views, ...rest } of videos ?? []) {
    expect(rest).toEqual({
      duration: '0:08',
      upload_status: 'completed',
      channels: { subscribers_count: 11 },
    })
    expect(views).toBeGreaterThan(4)
    for (const address of [video_url, thumbnail_url])
      expect([address, (await fetch(`${product.url}${address}`)).status]).toEqual([address, 200])
  }
})

test('the first demo account finds two rooms with 80 seats in which people talk, and a package to open', async () => {
  const { api, user } = await signIn('07700000001', 'majlis-demo')
  const { data: rooms } = await api.rpc('get_rooms', { p_limit: 50 })
  const seeded = rooms.filter(({ max_users }: { max_users: number }) => max_users === 80)
  expect(seeded.map(({ owner }: { owner: { id: string } }) => owner.id === user?.id).sort()).toEqual([
    false,
    true,
  ])
  for (const { id } of seeded) {
    const { data: entered } = await api.rpc('join_room', { p_room_id: id })
    expect(entered.messages.length).toBeGreaterThan(4)
    await api.rpc('leave_room', { p_room_id: id })
  }
  const { data: chests } = await api.rpc('get_treasure_chests')
  const starter = { name: 'بكج البداية', points: 10_000, gem_cost: 100, total_keys: 150 }
  expect(chests).toContainEqual(expect.objectContaining(starter))
})

test('the first demo account has conversations with friends, and something in them that it has not read', async () => {
  const { api } = await signIn('07700000001', 'majlis-demo')
  const { data } = await api.rpc('get_conversations')
  expect(data.map(({ unread_count }: { unread_count: number }) => unread_count)).toEqual([2, 0, 0])
  expect((await api.rpc('get_unread_messages_count')).data).toBe(2)
})

test('the demo admin is one, and the other is not', async () => {
  const admin = await signIn('07700000000', 'majlis-admin')
  expect(admin.user?.app_metadata.role).toBe('admin')
  const sara = await signIn('07700000001', 'majlis-demo')
  expect(sara.user?.app_metadata.role).toBeUndefined()
})

describe('the devices of demo people, whom everybody who looks shares,', () => {
  const useSixDevices = async (api: SupabaseClient, p_user_id: string) => {
    const answers = []
    for (const place of [1, 2, 3, 4, 5, 6]) {
      const p_fingerprint = createHash('sha256').update(`${p_user_id} ${place}`).digest('hex')
      answers.push((await api.rpc('check_and_store_fingerprint', { p_user_id, p_fingerprint })).data?.banned)
    }
    return answers
  }

  test('ban nobody, however many they are', async () => {
    const { api, user } = await signIn('07700000002', 'majlis-demo')
    expect(await useSixDevices(api, user?.id ?? '')).toEqual(Array(6).fill(false))
    const stored = await api.from('device_fingerprints').select('fingerprint')
    expect(stored.data?.length).toBeLessThanOrEqual(4)
  })

  test('are counted as anybody’s where somebody only says that they are one of them', async () => {
    const sara = await signUp('sara')
    await sara.api.auth.updateUser({ data: { demo: true } })
    expect(await useSixDevices(sara.api, sara.id)).toEqual([false, false, false, false, true, undefined])
  })

  test('are counted as anybody’s where the setting demo is off', async () => {
    await sql(product, `update public.app_settings set value = 'off' where key = 'demo' returning key`)
    const { user } = await signIn('07700000002', 'majlis-demo')
    const [asked] = await sql(product, `select private.is_demo_account('${user?.id}') as is_demo`)
    await sql(product, `update public.app_settings set value = 'on' where key = 'demo' returning key`)
    expect(asked).toEqual({ is_demo: false })
  })
})

test('nobody signs in as the founder', async () => {
  const { error } = await client(product).auth.signInWithPassword({
    email: 'founder@majlis.invalid',
    password: '',
  })
  expect(error).not.toBeNull()
})
