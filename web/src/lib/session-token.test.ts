import { describe, expect, it } from 'vitest'
import { interpretStoredSession, sessionIdOf } from './session-token.ts'

describe('the stored session', () => {
  const now = 1_000_000

  it('is believed until it expires', () => {
    expect(interpretStoredSession({ user: { id: 'sara' }, expires_at: 1001 }, now)).toEqual({
      kind: 'valid',
      userId: 'sara',
      isAdmin: false,
      awaitsFactor: false,
    })
    expect(interpretStoredSession({ user: { id: 'sara' }, expires_at: 1000 }, now)).toEqual({
      kind: 'expired',
      userId: 'sara',
    })
  })

  it('knows an admin by the claim of the account, not by what its owner wrote', () => {
    const session = (user: object) => ({ user: { id: 'sara', ...user }, expires_at: 1001 })
    expect(interpretStoredSession(session({ app_metadata: { role: 'admin' } }), now)).toMatchObject({
      isAdmin: true,
    })
    expect(
      interpretStoredSession(session({ user_metadata: { role: 'admin' }, role: 'admin' }), now),
    ).toMatchObject({
      isAdmin: false,
    })
  })

  it('waits for the code of a factor in force, until its token says that it was shown', () => {
    const token = (aal: string) => `head.${btoa(JSON.stringify({ aal })).replaceAll('=', '')}.signature`
    const session = (status: string, access_token: string) =>
      interpretStoredSession(
        { user: { id: 'sara', factors: [{ status }] }, expires_at: 1001, access_token },
        now,
      )
    expect(session('verified', token('aal1'))).toMatchObject({ awaitsFactor: true })
    expect(session('verified', token('aal2'))).toMatchObject({ awaitsFactor: false })
    expect(session('unverified', token('aal1'))).toMatchObject({ awaitsFactor: false })
    expect(session('verified', 'unreadable')).toMatchObject({ awaitsFactor: true })
  })

  it('is told from another by the id in its token', () => {
    const token = (claims: object) => `head.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.signature`
    expect(sessionIdOf(token({ session_id: 'one' }))).toBe('one')
    expect(sessionIdOf(token({}))).toBeUndefined()
    expect(sessionIdOf('unreadable')).toBeUndefined()
  })

  it.each([undefined, null, 'text', {}, { user: 'sara', expires_at: 2000 }, { user: {}, expires_at: 2000 }])(
    'is none for %j',
    (value) => {
      expect(interpretStoredSession(value, now)).toEqual({ kind: 'none' })
    },
  )
})
