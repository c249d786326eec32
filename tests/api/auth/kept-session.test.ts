/** What a client does with a session that it keeps: hands it on, finds it again, renews it in time. */
import { createClient, type Session } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { client, protocol } from '../../support/backends.ts'
import { signUp } from './people.ts'

const storageKey = 'kept-session'

/** A client as in a browser, which finds the session that was kept. */
function browserWith(session: Session) {
  const kept = new Map([[storageKey, JSON.stringify(session)]])
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const options = { storage, storageKey, persistSession: true, autoRefreshToken: false }
  return createClient(protocol.url, protocol.anonKey, { auth: options }).auth
}

const expiringIn = (seconds: number, session: Session): Session => ({
  ...session,
  expires_at: Math.floor(Date.now() / 1000) + seconds,
})

test('a session is handed on to another client', async () => {
  const sara = await signUp('sara')
  const other = client(protocol)
  expect((await other.auth.getSession()).data.session).toBeNull()
  const { data, error } = await other.auth.setSession(sara.session)
  expect(error).toBeNull()
  expect(data.user?.id).toBe(sara.user.id)
  expect((await other.auth.getSession()).data.session?.access_token).toBe(sara.session.access_token)
})

test('with an access token that is no good, the session is not taken', async () => {
  const sara = await signUp('sara')
  const [head, claims] = sara.session.access_token.split('.')
  const forged = { ...sara.session, access_token: `${head}.${claims}.forged` }
  const { data, error } = await client(protocol).auth.setSession(forged)
  expect(data.session).toBeNull()
  expect(error).toMatchObject({ status: 403, code: 'bad_jwt' })
})

test('a kept session is found again', async () => {
  const sara = await signUp('sara')
  const browser = browserWith(sara.session)
  expect((await browser.initialize()).error).toBeNull()
  expect((await browser.getUser()).data.user?.id).toBe(sara.user.id)
})

test('one that has expired meanwhile is renewed when it is asked for', async () => {
  const sara = await signUp('sara')
  const { data } = await browserWith(expiringIn(-60, sara.session)).getSession()
  expect(data.session?.refresh_token).toBeTruthy()
  expect(data.session?.refresh_token).not.toBe(sara.session.refresh_token)
  expect(data.session?.user.id).toBe(sara.user.id)
})

test('one that is about to expire is renewed by itself, until that is stopped', async () => {
  const sara = await signUp('sara')
  const browser = browserWith(expiringIn(80, sara.session))
  const events: string[] = []
  browser.onAuthStateChange((event) => void events.push(event))
  await browser.startAutoRefresh()
  await expect.poll(() => events, { timeout: 5_000 }).toContain('TOKEN_REFRESHED')
  await browser.stopAutoRefresh()
  const { data } = await browser.getSession()
  expect(data.session?.refresh_token).not.toBe(sara.session.refresh_token)
  await browser.dispose()
})
