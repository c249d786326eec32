import { describe, expect, it } from 'vitest'
import { banDays, banEnd, isBan, readBanStatus } from './ban.ts'

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

describe('the ban status', () => {
  it('is a ban with its reason and dates', () => {
    expect(readBanStatus(answer)).toEqual({
      reason: 'تجاوز الحد الأقصى لعدد الأجهزة المسموح بها (4)',
      bannedAt: '2026-11-20T12:00:00+00:00',
      bannedUntil: '2026-11-30T12:00:00+00:00',
      endsByItself: true,
      adminNotes: '',
    })
  })

  it.each([{ is_banned: false, reason: null }, null, 'yes', {}, { is_banned: 'true' }])(
    'is none for %j',
    (other) => {
      expect(readBanStatus(other)).toBeUndefined()
    },
  )

  it('has a reason to show even where none was given', () => {
    expect(readBanStatus({ ...answer, reason: null })?.reason).toBe('استخدام أكثر من 4 أجهزة')
  })
})

describe('a ban', () => {
  const ban = readBanStatus(answer)

  it('knows its length and its end', () => {
    if (!ban) throw new Error('no ban')
    expect(banDays(ban)).toBe(10)
    expect(banEnd(ban)).toBe(Date.parse('2026-11-30T12:00:00Z'))
  })

  it('is known again from storage, and nothing else is', () => {
    expect(isBan(JSON.parse(JSON.stringify(ban)))).toBe(true)
    expect(isBan({ reason: 'x' })).toBe(false)
    expect(isBan(undefined)).toBe(false)
  })
})
