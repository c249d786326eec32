import { expect, it } from 'vitest'
import { keysetFilter, keysetPage } from './pagination.ts'

const row = { id: 'b', createdAt: '2026-11-21T10:00:00.123456+00:00' }

it('asks for what is older, and for what is as old with a smaller id', () => {
  expect(keysetFilter(row)).toBe(
    'created_at.lt."2026-11-21T10:00:00.123456+00:00",and(created_at.eq."2026-11-21T10:00:00.123456+00:00",id.lt.b)',
  )
  expect(keysetFilter(undefined)).toBe('id.not.is.null')
})

it('ends with a page that is not full', () => {
  expect(keysetPage([row], 1)).toEqual({ rows: [row], next: row })
  expect(keysetPage([row], 2).next).toBeUndefined()
  expect(keysetPage([], 2).next).toBeUndefined()
})
