import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { banDays, banEnd, banSchema, banStatusAnswer, isPermanent, toBan } from './ban.ts'

const answer = {
  is_banned: true,
  ban_id: 'b',
  reason: 'تجاوز الحد الأقصى لعدد الأجهزة المسموح بها (4)',
  banned_at: '2026-11-20T12:00:00+00:00',
  banned_until: '2026-11-30T12:00:00+00:00',
  remaining_days: 10,
  remaining_hours: 0,
  remaining_minutes: 0,
  auto_unban: true,
  admin_notes: null,
}

const read = (status: unknown) => toBan(v.parse(banStatusAnswer, status))

describe('the ban status', () => {
  it('is a ban with its reason and dates', () => {
    expect(read(answer)).toEqual({
      reason: 'تجاوز الحد الأقصى لعدد الأجهزة المسموح بها (4)',
      bannedAt: '2026-11-20T12:00:00+00:00',
      bannedUntil: '2026-11-30T12:00:00+00:00',
      endsByItself: true,
      adminNotes: '',
    })
  })

  it('is none where it says so', () => {
    expect(read({ is_banned: false, reason: null })).toBeUndefined()
  })

  it.each([null, {}, { is_banned: 'true' }, { ...answer, reason: null }])('is not %j', (other) => {
    expect(v.is(banStatusAnswer, other)).toBe(false)
  })
})

describe('a ban', () => {
  const ban = read(answer)

  it('knows its length and its end', () => {
    if (!ban) throw new Error('no ban')
    expect(banDays(ban)).toBe(10)
    expect(banEnd(ban)).toBe(Date.parse('2026-11-30T12:00:00Z'))
  })

  it('for good has no end, and outlasts every count of days', () => {
    const permanent = read({ ...answer, banned_until: null, auto_unban: false })
    if (!permanent) throw new Error('no ban')
    expect(isPermanent(permanent)).toBe(true)
    expect(banEnd(permanent)).toBe(Number.POSITIVE_INFINITY)
    expect(banDays(permanent)).toBeGreaterThan(0)
    expect(v.is(banSchema, JSON.parse(JSON.stringify(permanent)))).toBe(true)
  })

  it('is known again from storage, and nothing else is', () => {
    expect(v.is(banSchema, JSON.parse(JSON.stringify(ban)))).toBe(true)
    expect(v.is(banSchema, { reason: 'x' })).toBe(false)
    expect(v.is(banSchema, undefined)).toBe(false)
  })
})
