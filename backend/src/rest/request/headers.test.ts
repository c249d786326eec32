import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { negotiate } from './media-type.ts'
import { appliedPreferences, parsePreferences } from './prefer.ts'
import { intersect, parseLimit, parseRangeHeader, restrict } from './range.ts'
import { parseHead } from './request.ts'

describe('Prefer', () => {
  test('the first of each counts, and what is unknown is kept for strict handling', () => {
    expect(
      parsePreferences(
        'return=representation, return=minimal,count=exact , wait=3, timezone=Asia/Baghdad, max-affected=2',
      ),
    ).toMatchObject({
      return: 'representation',
      count: 'exact',
      timezone: 'Asia/Baghdad',
      maxAffected: 2,
      invalid: ['wait=3'],
    })
  })

  test('no time zone of which the database has not heard', () => {
    expect(parsePreferences('timezone=Mars/Base').invalid).toEqual(['timezone=Mars/Base'])
  })

  test('a name as people or the database spell it, and others under which it is known', () => {
    for (const name of ['UTC', 'gb', 'US/Eastern', 'asia/kolkata', 'EST5EDT']) {
      expect(parsePreferences(`timezone=${name}`)).toMatchObject({ timezone: name, invalid: [] })
    }
  })

  test('of however many time zones the first alone is looked up, and what there is not is remembered nowhere', () => {
    const lookUp = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    for (let number = 0; number < 1_000; number += 1) parsePreferences(`timezone=Junk${number}`)
    const zones = Array(80).fill('timezone=Europe/Sofia').join()
    expect(parsePreferences(`timezone=Mars/Base,${zones}`)).toMatchObject({ timezone: null })
    expect(lookUp).not.toHaveBeenCalled()
    for (let again = 0; again < 3; again += 1) {
      expect(parsePreferences(zones)).toMatchObject({ timezone: 'Europe/Sofia', invalid: [] })
    }
    expect(lookUp).toHaveBeenCalledTimes(1)
  })

  test('says what was heeded, in the order of the protocol', () => {
    const preferences = parsePreferences('handling=strict, count=exact, return=minimal, max-affected=1')
    expect(appliedPreferences(preferences, new Set(['return', 'count', 'max-affected']))).toBe(
      'return=minimal, count=exact, max-affected=1',
    )
    expect(appliedPreferences(preferences, new Set(['tx']))).toBeNull()
  })

  test('any header is understood or ignored', () => {
    fc.assert(
      fc.property(fc.string(), (header) => parsePreferences(header).invalid.every((token) => token !== '')),
    )
  })
})

describe('Accept', () => {
  test.each([
    [undefined, 'application/json; charset=utf-8'],
    ['text/html, */*;q=0.1', 'application/json; charset=utf-8'],
    ['text/csv;q=0.5, application/json;q=0.4', 'text/csv; charset=utf-8'],
    [
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
    ],
    [
      'application/vnd.pgrst.array+json; nulls=stripped',
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    ],
    [
      'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json"; options=analyze|wal;',
      'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json"; options=analyze|wal; charset=utf-8',
    ],
  ])('%s', (accept, contentType) => {
    expect(negotiate(accept, true)?.contentType).toBe(contentType)
  })

  test('what cannot be made is refused, as are plans where they are closed', () => {
    expect(negotiate('image/png', true)).toBeNull()
    expect(negotiate('application/vnd.pgrst.plan+json', false)).toBeNull()
  })

  test('any header is negotiated without an exception', () => {
    fc.assert(fc.property(fc.string(), (accept) => negotiate(accept, true) !== undefined))
  })
})

test.each([
  ['Prefer', { prefer: 'timezone=GB,'.repeat(100) }],
  ['Accept', { accept: 'a,'.repeat(1_000) }],
])('of the header %s nobody writes a kilobyte', (name, headers) => {
  const head = () =>
    parseHead(
      { method: 'GET', path: '/books', search: '', body: '', headers },
      { schemas: ['public'], allowsExplain: false, csvGrowth: 8 },
    )
  expect(head).toThrow(`The header ${name} is longer than 1024 characters`)
})

describe('ranges', () => {
  test('header and parameters meet', () => {
    expect(intersect(parseRangeHeader('0-9'), { offset: 5, limit: 100 })).toEqual({ offset: 5, limit: 5 })
    expect(intersect(parseRangeHeader('10-'), { offset: 0, limit: null })).toEqual({
      offset: 10,
      limit: null,
    })
    expect(parseRangeHeader('bytes=0-1')).toEqual({ offset: 0, limit: null })
  })

  test('backwards and negative ranges are refused', () => {
    expect(() => parseRangeHeader('5-2')).toThrow('Requested range not satisfiable')
    expect(() => parseLimit('-1')).toThrow('Requested range not satisfiable')
  })

  test('no more rows than the limit of ours', () => {
    expect(restrict({ offset: 3, limit: null }, 10)).toEqual({ offset: 3, limit: 10 })
    expect(restrict({ offset: 3, limit: 4 }, 10)).toEqual({ offset: 3, limit: 4 })
    expect(restrict({ offset: 3, limit: 4 }, null)).toEqual({ offset: 3, limit: 4 })
  })
})
