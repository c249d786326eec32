import { describe, expect, it } from 'vitest'
import {
  atEnd,
  heldBelow,
  type TimelineMessage,
  timelineOf,
  withArrived,
  withChanged,
  withFresh,
  withOlder,
  withRemoved,
} from './message-timeline.ts'

/** The message number `n`, a second after the one before. */
function message(n: number, change: Partial<TimelineMessage> = {}): TimelineMessage {
  return {
    id: String(n).padStart(4, '0'),
    text: `رسالة ${n}`,
    imagePath: null,
    answered: undefined,
    isRemoved: false,
    createdAt: new Date(n * 1000).toISOString(),
    ...change,
  }
}
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => message(first + index))
const numbers = ({ rows }: { rows: readonly TimelineMessage[] }) => rows.map(({ id }) => Number(id))

describe('what arrives', () => {
  it('stands in its order, once, however often and in whatever order it comes', () => {
    const arrived = withArrived(
      timelineOf(from(1, 2), false),
      [message(4), message(3), message(2), message(4)],
      true,
    )
    expect(numbers(arrived)).toEqual([1, 2, 3, 4])
    expect(withArrived(arrived, [message(3)], true)).toBe(arrived)
  })

  it('of the same second is told apart by the microseconds, then by the id', () => {
    const at = (id: string, createdAt: string) => message(1, { id, createdAt })
    const later = at('a', '2026-01-01T10:00:00.123457+00:00')
    const first = at('b', '2026-01-01T10:00:00.123456+00:00')
    const second = at('c', '2026-01-01T10:00:00.123456+00:00')
    const { rows } = withArrived(timelineOf<TimelineMessage>([], false), [later, second, first], true)
    expect(rows.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  })

  it('leaves the last 25 while they are in sight, and older ones can be asked for again', () => {
    let timeline = timelineOf<TimelineMessage>([], false)
    for (let n = 1; n <= 20_000; n += 100) timeline = withArrived(timeline, from(n, n + 99), true)
    expect(numbers(timeline)).toEqual(numbers({ rows: from(19_976, 20_000) }))
    expect(timeline.hasOlder).toBe(true)
  })

  it('moves nothing while one reads further up, and is held up to a bound', () => {
    const read = withOlder(timelineOf(from(51, 75), true), from(1, 50), false)
    const some = withArrived(read, from(76, 100), false)
    expect(some).toMatchObject({ below: 25, isBehind: false, hasOlder: false })
    expect(numbers(some)).toEqual(numbers({ rows: from(1, 100) }))
    const many = withArrived(some, from(101, 101 + heldBelow), false)
    expect(many).toMatchObject({ isBehind: true })
    expect(many.rows).toHaveLength(100)
    expect(withArrived(many, [message(9_000)], false)).toBe(many)
    expect(numbers(atEnd(some))).toEqual(numbers({ rows: from(76, 100) }))
  })
})

describe('what is asked for anew', () => {
  it('fills what was missed', () => {
    const fresh = timelineOf(from(10, 34), true)
    expect(numbers(withFresh(timelineOf(from(5, 12), false), fresh, false))).toEqual(
      numbers({ rows: from(5, 34) }),
    )
  })

  it('stands alone where more was missed than it holds', () => {
    const fresh = timelineOf(from(100, 124), true)
    expect(withFresh(timelineOf(from(1, 25), false), fresh, true)).toBe(fresh)
  })

  it('says how what is held stands by now', () => {
    const fresh = timelineOf([message(1, { isRemoved: true, text: '' })], false)
    expect(withFresh(timelineOf(from(1, 2), false), fresh, true).rows[0]).toMatchObject({ isRemoved: true })
  })
})

it('a message changes where it stands, and what is removed is quoted no more', () => {
  const answered = {
    id: '0001',
    name: 'سارة',
    text: 'رسالة 1',
    hasImage: false,
    hasVoice: false,
    isRemoved: false,
  }
  const timeline = timelineOf([message(1), message(2, { answered })], false)
  expect(withChanged(timeline, '0002', { text: 'غيرها' }).rows[1]?.text).toBe('غيرها')
  expect(withChanged(timeline, '0009', { text: 'لا شيء' })).toBe(timeline)
  const removed = withRemoved(timeline, '0001', { text: '', isRemoved: true })
  expect(removed.rows[0]).toMatchObject({ text: '', isRemoved: true })
  expect(removed.rows[1]?.answered).toMatchObject({ text: '', isRemoved: true })
})
