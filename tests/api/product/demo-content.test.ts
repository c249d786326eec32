/** The demo: people who can sign in, a feed worth looking at, and pictures that are there. */
import { expect, test } from 'vitest'
import { client, product } from '../../support/backends.ts'

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
