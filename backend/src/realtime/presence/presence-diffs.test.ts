import { describe, expect, test } from 'vitest'
import { messagesOf } from './presence-diffs.ts'
import type { Presence } from './presences.ts'

const entry = (key: string, ref: string): Presence => ({ ref, key, processId: 'p', room: 'r', meta: {} })
const [phone, laptop, omar] = [entry('sara', 'phone'), entry('sara', 'laptop'), entry('omar', 'one')]

describe('the messages that tell who is there', () => {
  test('a key that was empty is told in one', () => {
    expect(messagesOf({ joins: [phone, omar], leaves: [] }, [phone, omar])).toEqual([
      { joins: [phone, omar], leaves: [] },
    ])
  })

  test('a key that becomes empty too', () => {
    expect(messagesOf({ joins: [], leaves: [omar] }, [phone])).toEqual([{ joins: [], leaves: [omar] }])
  })

  test('a key with others is emptied first', () => {
    expect(messagesOf({ joins: [laptop], leaves: [] }, [phone, laptop, omar])).toEqual([
      { joins: [], leaves: [phone, laptop] },
      { joins: [phone, laptop], leaves: [] },
    ])
    expect(messagesOf({ joins: [], leaves: [phone] }, [laptop, omar])).toEqual([
      { joins: [], leaves: [phone, laptop] },
      { joins: [laptop], leaves: [] },
    ])
  })

  test('who came and went in between may have been seen by somebody', () => {
    expect(messagesOf({ joins: [omar], leaves: [omar] }, [])).toEqual([{ joins: [], leaves: [omar] }])
  })
})
