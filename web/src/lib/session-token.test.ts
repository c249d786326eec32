import { describe, expect, it } from 'vitest'
import { interpretStoredSession } from './session-token.ts'

describe('the stored session', () => {
  const now = 1_000_000

  it('is believed until it expires', () => {
    expect(interpretStoredSession({ user: { id: 'sara' }, expires_at: 1001 }, now)).toEqual({
      kind: 'valid',
      userId: 'sara',
    })
    expect(interpretStoredSession({ user: { id: 'sara' }, expires_at: 1000 }, now)).toEqual({
      kind: 'expired',
    })
  })

  it.each([undefined, null, 'text', {}, { user: 'sara', expires_at: 2000 }, { user: {}, expires_at: 2000 }])(
    'is none for %j',
    (value) => {
      expect(interpretStoredSession(value, now)).toEqual({ kind: 'none' })
    },
  )
})
