import { describe, expect, it } from 'vitest'
import { toAgentApplication } from './agent-applications.ts'

describe('an application in the list', () => {
  it('says who wants what, and what was decided', () => {
    const row = {
      id: 'a',
      name: 'مكتب سارة',
      location: 'بغداد',
      whatsapp: '+9647701234567',
      services: 'سحب نقدي',
      status: 'rejected' as const,
      review_notes: 'الرقم لا يجيب',
      created_at: '2026-11-24T12:00:00Z',
      applicant: {
        id: 'sara',
        username: 'sara',
        full_name: 'سارة',
        avatar_url: '/storage/v1/object/public/posts/s.jpg',
      },
    }
    expect(toAgentApplication(row, 'http://majlis')).toEqual({
      id: 'a',
      applicant: {
        id: 'sara',
        name: 'سارة',
        username: 'sara',
        avatarUrl: 'http://majlis/storage/v1/object/public/posts/s.jpg',
      },
      name: 'مكتب سارة',
      location: 'بغداد',
      whatsapp: '+9647701234567',
      services: 'سحب نقدي',
      status: 'rejected',
      notes: 'الرقم لا يجيب',
      createdAt: '2026-11-24T12:00:00Z',
    })
  })
})
