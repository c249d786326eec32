import { describe, expect, it } from 'vitest'
import { toLockedUser } from './locked-users.ts'

const row = {
  id: 'ban',
  user_id: 'sara',
  reason: 'غش',
  banned_at: '2026-11-20T12:00:00Z',
  banned_until: '2026-11-30T12:00:00Z',
  auto_unban: true,
  admin_notes: null,
  is_active: true,
  lifted_at: null,
  phone_number: '+9647701234567',
  email: null,
  username: 'sara_obaidi',
  full_name: null,
  avatar_url: '/storage/v1/object/public/posts/s.jpg',
}

describe('a banned person in the list', () => {
  it('is shown with name, picture and what identifies the account', () => {
    expect(toLockedUser(row, 'http://majlis')).toMatchObject({
      name: 'sara obaidi',
      username: 'sara_obaidi',
      avatarUrl: 'http://majlis/storage/v1/object/public/posts/s.jpg',
      contact: '+9647701234567',
      isActive: true,
      adminNotes: '',
    })
  })

  it('may have no name, and an email for a number', () => {
    expect(toLockedUser({ ...row, username: null, phone_number: null, email: 'a@b.app' }, '')).toMatchObject({
      username: null,
      contact: 'a@b.app',
    })
  })

  it.each([
    ['lifted before it was over', '2026-11-25T12:00:00Z', true, '2026-11-25T12:00:00Z'],
    ['over, and put away afterwards', '2026-11-30T12:05:00Z', true, null],
    ['without an end, until somebody lifts it', '2026-12-25T12:00:00Z', false, '2026-12-25T12:00:00Z'],
  ])('may have been %s', (_, lifted_at, auto_unban, liftedAt) => {
    const user = toLockedUser({ ...row, is_active: false, lifted_at, auto_unban }, '')
    expect(user.liftedAt).toBe(liftedAt)
  })
})
