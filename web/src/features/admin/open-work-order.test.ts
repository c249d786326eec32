import { describe, expect, it } from 'vitest'
import type { AgentApplication } from './agent-applications.ts'
import { isLate, openWork } from './open-work-order.ts'
import type { Reported } from './reported.ts'
import type { SupportConversation } from './support-desk.ts'
import { keptAmong } from './use-kept-answers.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const person = { id: 'p', name: 'سارة', username: 'sara', avatarUrl: null }

const application = (id: string, hours: number): AgentApplication => ({
  id,
  applicant: person,
  name: 'مكتب',
  location: 'بغداد',
  whatsapp: '+9647701234567',
  services: 'سحب',
  status: 'pending',
  notes: '',
  createdAt: hoursAgo(hours),
})

const report = (id: string, hours: number): Reported => ({
  kind: 'post',
  id,
  author: person,
  createdAt: hoursAgo(hours + 1),
  post: {
    id,
    author: person,
    content: '',
    media: undefined,
    createdAt: hoursAgo(hours + 1),
    likesCount: 0,
    commentsCount: 0,
    liked: false,
  },
  firstReportedAt: hoursAgo(hours),
  reportsCount: 1,
  reasons: [],
  written: [],
})

const question = (id: string, hours: number): SupportConversation => ({
  id,
  person,
  state: 'waiting',
  createdAt: hoursAgo(hours),
  lastMessage: 'سؤال',
  isLastFromSupport: false,
})

describe('open work', () => {
  it('begins with what waits longest, whatever it is', () => {
    const items = openWork(
      [application('a', 1), application('b', 50)],
      [report('c', 4)],
      [question('d', 2), question('e', 60)],
    )
    expect(items.map(({ id }) => id)).toEqual(['e', 'b', 'c', 'd', 'a'])
  })

  it.each([
    ['application', 23, false],
    ['application', 25, true],
    ['report', 2, false],
    ['report', 4, true],
    ['support', 2, false],
    ['support', 4, true],
  ] as const)('%s that waits %i hours is late: %s', (kind, hours, late) => {
    expect(isLate({ kind, waitsSince: hoursAgo(hours) }, now)).toBe(late)
  })

  it('keeps what was answered in its place, as it was answered', () => {
    const waiting = [application('b', 2), application('c', 1)]
    const answered = { ...application('a', 3), status: 'approved' as const }
    const stale = { ...application('b', 2), status: 'rejected' as const }
    const shown = keptAmong(waiting, [answered, stale], (one, other) =>
      one.createdAt.localeCompare(other.createdAt),
    )
    expect(shown.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'a approved',
      'b rejected',
      'c pending',
    ])
  })
})
