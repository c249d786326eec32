/** A stranger with a valid account and curl: no way to another's number or email, and none to another's row. */
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product } from '../../support/backends.ts'
import { type Person, publish, signUp } from '../../support/people.ts'

let sara: Person
let stranger: Person
let bearer: string

beforeAll(async () => {
  sara = await signUp('sara')
  await publish(sara, 'مرحبا')
  stranger = await signUp('stranger')
  bearer = (await stranger.api.auth.getSession()).data.session?.access_token ?? ''
})

async function get(pathAndQuery: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${product.url}/rest/v1/${pathAndQuery}`, {
    headers: { apikey: product.anonKey, Authorization: `Bearer ${bearer}`, ...headers },
  })
  return {
    status: response.status,
    range: response.headers.get('Content-Range'),
    text: await response.text(),
  }
}

function secretsOf({ phone, email }: Person): string[] {
  return [phone, phone.slice(1), email]
}

describe('reading', () => {
  test('the public columns are there for everyone signed in', async () => {
    const { data, error } = await stranger.api
      .from('profiles')
      .select('id, username, avatar_url, cover_image_url, bio, created_at, username_last_changed')
      .eq('id', sara.id)
      .single()
    expect(error).toBeNull()
    expect(data).toMatchObject({ id: sara.id, username: sara.username })
  })

  test.each([
    'profiles?select=*',
    'profiles',
    'profiles?select=phone_number',
    'profiles?select=id,email',
    'profiles?select=x:phone_number',
    'profiles?select=phone_number::text',
    'profiles?select=phone_number.count()',
    'profiles?select=email.max()',
    'profiles?select=id&phone_number=eq.%2B9647700000001',
    'profiles?select=id&phone_number=like.*7*',
    'profiles?select=id&or=(phone_number.like.*7*,email.is.null)',
    'profiles?select=id&not.and=(email.is.null)',
    'profiles?select=id&order=phone_number',
    'profiles?select=id&order=email.desc',
    'posts?select=id,profiles!posts_user_id_fkey(*)',
    'posts?select=id,profiles!posts_user_id_fkey(phone_number)',
    'posts?select=id,...profiles!posts_user_id_fkey(email)',
    'post_comments?select=id,profiles!inner(id)&profiles.phone_number=like.*7*',
    'post_likes?select=author:profiles(email)',
    'post_comments?select=id,profiles(id)&order=profiles(phone_number)',
    'profiles?select=id,posts!posts_user_id_fkey(id,profiles!posts_user_id_fkey(email))',
    'rpc/get_feed_posts?select=id,profiles!posts_user_id_fkey(phone_number)',
    'referral_codes?select=profiles(phone_number)',
    'referrals?select=phone_number',
    'phone_verifications?select=*',
  ])('GET %s gives nothing away', async (query) => {
    const { status, text } = await get(query)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(text).not.toContain('PGRST201')
    for (const secret of secretsOf(sara)) expect(text).not.toContain(secret)
  })

  test('counting by a hidden column is refused too', async () => {
    const { status, range } = await get(
      `profiles?select=id&phone_number=eq.${encodeURIComponent(sara.phone)}`,
      { Prefer: 'count=exact' },
    )
    expect(status).toBe(403)
    expect(range ?? '').not.toMatch(/\/\d+$/)
  })

  test('no schema but public is open', async () => {
    for (const [profile, table] of [
      ['auth', 'users'],
      ['private', 'attempts'],
      ['storage', 'objects'],
    ]) {
      const { status, text } = await get(`${table}?select=*`, { 'Accept-Profile': profile ?? '' })
      expect(status).toBeGreaterThanOrEqual(400)
      for (const secret of secretsOf(sara)) expect(text).not.toContain(secret)
    }
  })

  test('what procedures and the function answer about another is public only', async () => {
    const profile = await stranger.api.rpc('get_public_profile', { p_user_id: sara.id })
    const posts = await stranger.api.rpc('get_user_posts', { p_user_id: sara.id })
    const answer = await stranger.api.functions.invoke('secure-profile', {
      body: { action: 'getPublicProfile', userId: sara.id },
    })
    expect(answer.data.profile).toEqual(profile.data)
    expect(posts.data).toHaveLength(1)
    const everything = JSON.stringify([profile.data, posts.data, answer.data])
    for (const secret of secretsOf(sara)) expect(everything).not.toContain(secret)
  })

  test("one's own number is hidden from the table as well, and comes from get_own_profile alone", async () => {
    expect((await sara.api.from('profiles').select('phone_number').eq('id', sara.id)).error?.code).toBe(
      '42501',
    )
    expect((await sara.api.rpc('get_own_profile')).data.phone_number).toBe(sara.phone)
  })

  test('a visitor sees no profile and no post', async () => {
    const visitor = client(product)
    for (const table of ['profiles', 'posts', 'post_likes', 'post_comments', 'friendships', 'post_cards']) {
      expect((await visitor.from(table).select('*').limit(1)).error?.code).toBe('42501')
    }
    for (const [procedure, parameters] of [
      ['get_feed_posts', {}],
      ['get_own_profile', {}],
      ['get_public_profile', { p_user_id: sara.id }],
      ['find_profile_by_username', { p_username: sara.username }],
      ['is_username_available', { p_username: 'sara' }],
    ] as const) {
      expect((await visitor.rpc(procedure, parameters)).error?.code).toBe('42501')
    }
  })
})

describe('writing', () => {
  test("another's row stays as it is", async () => {
    const { data } = await stranger.api
      .from('profiles')
      .update({ bio: 'hacked' })
      .eq('id', sara.id)
      .select('id')
    expect(data).toEqual([])
    expect((await sara.api.rpc('get_own_profile')).data.bio).toBeNull()
  })

  test.each(['phone_number', 'email', 'id', 'created_at', 'updated_at'])(
    "%s is not one's own to change",
    async (column) => {
      const { error } = await stranger.api
        .from('profiles')
        .update({ [column]: sara.phone })
        .eq('id', stranger.id)
      expect(error?.code).toBe('42501')
    },
  )

  test('profiles are neither made nor deleted by hand', async () => {
    const made = await stranger.api.from('profiles').insert({ id: sara.id, username: 'second' })
    expect(made.error?.code).toBe('42501')
    const deleted = await stranger.api.from('profiles').delete().eq('id', stranger.id)
    expect(deleted.error?.code).toBe('42501')
  })
})
