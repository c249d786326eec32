import { describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../db/database-error.ts'
import { asRestError } from './database-errors.ts'

function databaseError(code: string, message = 'm', fields: Record<string, string> = {}): Error {
  return Object.assign(new Error(message), { code, severity: 'ERROR', ...fields })
}

describe('failures of the database', () => {
  test.each([
    ['23505', 409],
    ['23502', 400],
    ['25006', 405],
    ['22P02', 400],
    ['42883', 404],
    ['53400', 500],
    ['53200', 503],
    ['28000', 403],
    ['PT429', 429],
    ['PT099', 500],
    ['XX000', 500],
  ])('SQLSTATE %s is status %i', (code, status) => {
    expect(asRestError(databaseError(code), true)?.status).toBe(status)
  })

  test.each([
    ['54011', 'target lists can have at most 1664 entries', 400],
    ['54001', 'stack depth limit exceeded', 400],
    ['55000', 'cannot insert into view "book_counts"', 405],
    ['55000', 'currval of sequence "ids" is not yet defined in this session', 500],
    ['XX000', 'tsquery stack too small', 400],
  ])('%s, %s, is status %i', (code, message, status) => {
    expect(asRestError(databaseError(code, message), false)?.status).toBe(status)
  })

  test('a missing privilege depends on who asks', () => {
    expect(asRestError(databaseError('42501'), true)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    })
    expect(asRestError(databaseError('42501'), false)).toMatchObject({ status: 403, headers: {} })
  })

  test('a statement that was ended because others wait may be sent again, one that took too long is refused', () => {
    const crowded = 'canceling statement because others are waiting for the database'
    expect(asRestError(databaseError('57014', crowded), false)).toMatchObject({
      status: 503,
      body: { code: '57014', message: crowded },
      headers: { 'retry-after': '1' },
    })
    const late = databaseError('57014', 'canceling statement due to statement timeout')
    expect(asRestError(late, false)).toMatchObject({ status: 500, headers: {} })
  })

  test('words are passed on', () => {
    expect(asRestError(databaseError('P0001', 'no', { detail: 'd', hint: 'h' }), true)?.body).toEqual({
      code: 'P0001',
      details: 'd',
      hint: 'h',
      message: 'no',
    })
  })

  test('a database that is gone is 503', () => {
    expect(asRestError(new DatabaseUnavailable('gone'), true)).toMatchObject({
      status: 503,
      body: { code: 'PGRST000' },
    })
  })

  test('anything else is not ours', () => {
    expect(asRestError(new TypeError('bug'), true)).toBeNull()
  })
})
