import { expect, it } from 'vitest'
import { timelineOf } from '../../lib/message-timeline.ts'
import { withMarked } from './message-marks.ts'
import type { PrivateMessage } from './private-message.ts'

const person = (id: string) => ({ id, name: id, username: id, avatarUrl: null })

function message(second: number, author: string, change: Partial<PrivateMessage> = {}): PrivateMessage {
  return {
    ...{ id: String(second), author: person(author), receiverId: 'other', text: 'كلام' },
    ...{ imagePath: null, voice: undefined, answered: undefined, isRemoved: false },
    ...{ createdAt: new Date(second * 1000).toISOString(), deliveredAt: null, readAt: null },
    ...change,
  }
}

const upTo = new Date(2000).toISOString()

it('what was read up to a message was read and delivered up to there, of that author alone', () => {
  const timeline = timelineOf(
    [message(1, 'noor'), message(2, 'sara'), message(2, 'noor'), message(3, 'noor')],
    false,
  )
  const { rows } = withMarked(timeline, { kind: 'read', authorId: 'noor', upTo })
  expect(rows.map(({ deliveredAt, readAt }) => [deliveredAt, readAt])).toEqual([
    [upTo, upTo],
    [null, null],
    [upTo, upTo],
    [null, null],
  ])
})

it('what is only delivered is not read, and what was read before stays so', () => {
  const before = new Date(1500).toISOString()
  const timeline = timelineOf(
    [message(1, 'noor', { deliveredAt: before, readAt: before }), message(2, 'noor')],
    false,
  )
  const { rows } = withMarked(timeline, { kind: 'delivered', authorId: 'noor', upTo })
  expect(rows.map(({ deliveredAt, readAt }) => [deliveredAt, readAt])).toEqual([
    [before, before],
    [upTo, null],
  ])
})
