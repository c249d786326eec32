import { describe, expect, it } from 'vitest'
import { withSearch } from './recent-searches.ts'

describe('recent searches', () => {
  it('begin with the newest, and hold each once', () => {
    expect(withSearch(['نور', 'حيدر'], 'سارة')).toEqual(['سارة', 'نور', 'حيدر'])
    expect(withSearch(['نور', 'حيدر'], 'حيدر')).toEqual(['حيدر', 'نور'])
  })

  it('are eight at most, the oldest going', () => {
    const many = Array.from({ length: 8 }, (_, place) => `بحث ${place}`)
    expect(withSearch(many, 'جديد')).toEqual(['جديد', ...many.slice(0, 7)])
  })
})
