import { describe, expect, it } from 'vitest'
import { isOutdated } from './dated-entries.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const hours = (count: number) => count * 60 * 60 * 1000

describe('entries of the local storage', () => {
  it('go when they are older than 24 hours', () => {
    expect(isOutdated({ savedAt: now - hours(24) - 1, value: 1 }, now)).toBe(true)
    expect(isOutdated({ savedAt: now - hours(24), value: 1 }, now)).toBe(false)
  })

  it.each(['dark', null, { value: 1 }, { savedAt: 'long ago' }, 7])('stay without a date: %j', (entry) => {
    expect(isOutdated(entry, now)).toBe(false)
  })
})
