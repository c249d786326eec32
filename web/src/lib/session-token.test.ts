import { describe, expect, it } from 'vitest'
import { interpretStoredSession } from './session-token.ts'

describe('the stored session', () => {
  const now = 1_000_000

  it('is believed until it expires', () => {
    expect(interpretStoredSession({ user: { id: 'sara' }, expires_at: 1001 }, now)).toEqual({
      kind: 'valid',
      userId: 'sara',
      isAdmin: false,
    })
    expect(interpretStoredSession({ user: { id: 'sara' }, expires_at: 1000 }, now)).toEqual({
      kind: 'expired',
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

  it.each([undefined, null, 'text', {}, { user: 'sara', expires_at: 2000 }, { user: {}, expires_at: 2000 }])(
    'is none for %j',
    (value) => {
      expect(interpretStoredSession(value, now)).toEqual({ kind: 'none' })
    },
  )
})
