/** The demo: people who can sign in, a feed worth looking at, and pictures that are there. */
import { expect, test } from 'vitest'
import { client, product } from '../../support/backends.ts'
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
    (post: Record<string, string | null> & { user_profile: { avatar_url: string } }) => [
      post.image_url,
      post.video_url,
      post.user_profile.avatar_url,
    ],
  )
  const addresses = [...new Set(media.filter(Boolean))]
  expect(addresses.some((address) => String(address).endsWith('.mp4'))).toBe(true)
  for (const address of addresses)
    expect([address, (await fetch(`${product.url}${address}`)).status]).toEqual([address, 200])
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

test('the demo admin is one, and the other is not', async () => {
  const admin = await signIn('07700000000', 'majlis-admin')
  expect(admin.user?.app_metadata.role).toBe('admin')
  const sara = await signIn('07700000001', 'majlis-demo')
  expect(sara.user?.app_metadata.role).toBeUndefined()
})

test('nobody signs in as the founder', async () => {
  const { error } = await client(product).auth.signInWithPassword({
    email: 'founder@majlis.invalid',
    password: '',
  })
  expect(error).not.toBeNull()
})
