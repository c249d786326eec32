import { describe, expect, it } from 'vitest'
import { isUuid } from './random.ts'
import { createRequestIds } from './request-ids.ts'

describe('the id of a request', () => {
  it('is a UUID, and stays while no answer came', () => {
    const ids = createRequestIds()
    const first = ids.idFor({ amount: 5 })
    expect(isUuid(first)).toBe(true)
    expect(ids.idFor({ amount: 5 })).toBe(first)
  })

  it('is another once an answer came, and where something else is asked for', () => {
    const ids = createRequestIds()
    const first = ids.idFor({ amount: 5 })
    const other = ids.idFor({ amount: 6 })
    ids.answered()
    expect(new Set([first, other, ids.idFor({ amount: 6 })]).size).toBe(3)
  })

  it('serves wishes without arguments', () => {
    const ids = createRequestIds()
    expect(ids.idFor(undefined)).toBe(ids.idFor(undefined))
  })
})
