/** Sessions of one's own account: where it is signed in, and ending another one; never another person's. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { mostSessions } from '../../../backend/src/auth/sessions.ts'
import { client, product, sql } from '../../support/backends.ts'
import { ban } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { letProofsAge, signInBare, signInElsewhere, tokenOf } from '../../support/sessions.ts'

interface Session {
  id: string
  user_agent: string | null
  created_at: string
  last_used_at: string
  is_current: boolean
}

async function sessionsOf({ api }: Pick<Person, 'api'>): Promise<Session[]> {
  const { data, error } = await api.rpc('get_own_sessions')
  if (error) throw error
  return data
}

const end = ({ api }: Pick<Person, 'api'>, p_session_id: string | null) =>
  api.rpc('end_own_session', { p_session_id })

const other = async (person: Pick<Person, 'api'>) =>
  (await sessionsOf(person)).find(({ is_current }) => !is_current)?.id ?? ''

/** Whoever holds the token alone. */
const holderOf = (token: string) =>
  createClient(product.url, product.anonKey, { accessToken: async () => token })

const over = { success: false, error: 'انتهت هذه الجلسة من قبل' }

describe('the list', () => {
  test('has each place where one is signed in, this one first and marked, with its program', async () => {
    const [sara] = [await signUp('sara'), await signUp('noor')]
    await signInBare(product, sara, { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile' })
    const list = await sessionsOf(sara)
    expect(list.map(({ is_current }) => is_current)).toEqual([true, false])
    expect(list[1]).toEqual({
      id: expect.any(String),
      user_agent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      is_current: false,
    })
  })

  test('has the time of the last token, and nothing that is over', async () => {
    const sara = await signUp('sara')
    await signInElsewhere(sara)
    const id = await other(sara)
    await sql(
      product,
      `update auth.sessions set created_at = '2026-01-01T10:00:00Z', refreshed_at = '2026-01-02T10:00:00' where id = '${id}' returning id`,
    )
    const found = (await sessionsOf(sara)).find((session) => session.id === id)
    expect(Date.parse(found?.last_used_at ?? '')).toBe(Date.parse('2026-01-02T10:00:00Z'))
    await sql(product, `update auth.sessions set not_after = now() where id = '${id}' returning id`)
    expect(await sessionsOf(sara)).toHaveLength(1)
  })

  test('has all that an account may have: none can be kept out of its owner’s sight', async () => {
    const sara = await signUp('sara')
    await sql(
      product,
      `insert into auth.sessions (id, user_id, created_at, refreshed_at, aal)
       select gen_random_uuid(), '${sara.id}', now(), now(), 'aal1' from generate_series(2, ${mostSessions}) returning id`,
    )
    expect(await sessionsOf(sara)).toHaveLength(mostSessions)
  })

  test('is nobody’s without an account, and not the banned’s', async () => {
    expect((await client(product).rpc('get_own_sessions')).error?.code).toBe('42501')
    expect((await end({ api: client(product) }, randomUUID())).error?.code).toBe('42501')
    const eve = await signUp('eve')
    await ban(eve)
    expect((await eve.api.rpc('get_own_sessions')).error?.code).toBe('PT403')
    expect((await end(eve, randomUUID())).error?.code).toBe('PT403')
  })
})

describe('ending one', () => {
  test('leaves its token nothing, and this session everything; a repeat says that it is over', async () => {
    const sara = await signUp('sara')
    const elsewhere = await signInElsewhere(sara)
    const thief = holderOf(await tokenOf(elsewhere))
    const id = await other(sara)
    expect((await end(sara, id)).data).toEqual({ success: true })
    expect((await thief.from('posts').select('id')).error).toMatchObject({
      code: 'PT401',
      hint: 'session_not_found',
    })
    expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await end(sara, id)).data).toEqual(over)
    expect(await sessionsOf(sara)).toHaveLength(1)
  })

  test('wants no step-up, so that a thief who has been in for long is thrown out at once', async () => {
    const sara = await signUp('sara')
    await signInElsewhere(sara)
    await letProofsAge(sara, '16 minutes')
    expect((await end(sara, await other(sara))).data).toEqual({ success: true })
  })

  test('is never of another person’s, of this one, or of none', async () => {
    const [sara, noor] = [await signUp('sara'), await signUp('noor')]
    const [hers] = await sessionsOf(noor)
    expect((await end(sara, hers?.id ?? '')).data).toEqual(over)
    expect(await sessionsOf(noor)).toHaveLength(1)
    const [own] = await sessionsOf(sara)
    expect((await end(sara, own?.id ?? '')).data).toMatchObject({ success: false })
    expect((await end(sara, null)).data).toEqual(over)
    expect((await end(sara, randomUUID())).data).toEqual(over)
    expect(await sessionsOf(sara)).toHaveLength(1)
  })

  test('is not for whoever has the password and not the second factor', async () => {
    const sara = await signUp('sara')
    const [own] = await sessionsOf(sara)
    const halfway = await signInElsewhere(sara)
    await sql(
      product,
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
       values ('${randomUUID()}', '${sara.id}', 'totp', 'verified', now(), now(), 'x') returning id`,
    )
    expect((await halfway.rpc('get_own_sessions')).error).toMatchObject({
      code: 'PT403',
      hint: 'insufficient_aal',
    })
    expect((await end({ api: halfway }, own?.id ?? '')).error?.code).toBe('PT403')
    const left = await sql(product, `select id from auth.sessions where id = '${own?.id}'`)
    expect(left).toHaveLength(1)
  })

  test('of two at once by each other ends one, and whoever was ended ends nobody', async () => {
    const sara = await signUp('sara')
    const elsewhere = { api: await signInElsewhere(sara) }
    const [here, there] = [(await sessionsOf(sara))[0]?.id ?? '', (await sessionsOf(elsewhere))[0]?.id ?? '']
    await Promise.all([end(sara, there), end(elsewhere, here)])
    expect(await sql(product, `select id from auth.sessions where user_id = '${sara.id}'`)).toHaveLength(1)
  })
})
