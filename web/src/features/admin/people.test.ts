import { describe, expect, it } from 'vitest'
import { toFoundPerson } from './people.ts'

const row = {
  id: 'sara',
  username: 'sara_obaidi',
  full_name: 'سارة العبيدي',
  avatar_url: '/storage/v1/object/public/posts/s.webp',
  phone_number: '+9647701234567',
  email: null,
  created_at: '2026-11-24T12:00:00Z',
  points: 250,
  gems: 7,
  is_admin: false,
  is_agent: true,
  is_banned: false,
  banned_until: null,
}

describe('somebody an admin found', () => {
  it('is called by the name, and known by number or address', () => {
    expect(toFoundPerson(row, 'http://majlis')).toMatchObject({
      name: 'سارة العبيدي',
      username: 'sara_obaidi',
      avatarUrl: 'http://majlis/storage/v1/object/public/posts/s.webp',
      contact: '+9647701234567',
      isAgent: true,
      ban: 'none',
    })
    expect(toFoundPerson({ ...row, phone_number: null, email: 's@a.app' }, '').contact).toBe('s@a.app')
  })

  it.each([
    [false, null, 'none'],
    [false, '2026-11-30T12:00:00Z', 'none'],
    [true, '2026-11-30T12:00:00Z', 'ending'],
    [true, null, 'forGood'],
  ])('banned %s until %s is banned: %s', (is_banned, banned_until, ban) => {
    expect(toFoundPerson({ ...row, is_banned, banned_until }, '').ban).toBe(ban)
  })
})
