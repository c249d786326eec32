import { describe, expect, test } from 'vitest'
import { planRequest } from '../plan/plan.ts'
import { library, parseRequest } from '../plan/test-schema-cache.ts'
import type { RawRequest } from '../request/request.ts'
import { contentRange, rangeStatus } from './content-range.ts'
import { respondWithDescription, respondWithMethods } from './methods.ts'
import { respond } from './response.ts'
import { checkResult, mustBeChecked, type ResultRow } from './result.ts'
import { headersFrom, statusFrom } from './settings.ts'

function requestFor(method: string, path: string, more: Partial<RawRequest> = {}) {
  return parseRequest({ method, path, search: '', headers: {}, body: '', ...more })
}

function planFor(...asked: Parameters<typeof requestFor>) {
  return planRequest(requestFor(...asked), { cache: library, maxRows: null })
}

const result: ResultRow = {
  body: '[]',
  isWithheld: false,
  rows: 1,
  total: null,
  headersSetting: null,
  statusSetting: null,
  inserted: null,
  location: null,
}

describe('Content-Range', () => {
  test.each([
    [0, 9, null, '0-9/*'],
    [10, 19, 42, '10-19/42'],
    [0, -1, 0, '*/0'],
    [0, -1, null, '*/*'],
    [5, 4, 5, '*/5'],
  ])('%i to %i of %s', (lower, upper, total, expected) => {
    expect(contentRange(lower, upper, total)).toBe(expected)
  })

  test('part of the rows, all of them, and beyond them', () => {
    expect(rangeStatus(0, 5, 9).status).toBe(206)
    expect(rangeStatus(0, 9, 9).status).toBe(200)
    expect(rangeStatus(3, 5, null).status).toBe(200)
    expect(() => rangeStatus(10, 0, 9)).toThrow(
      expect.objectContaining({ status: 416, headers: { 'content-range': '*/9' } }),
    )
  })
})

describe('what SQL says of the response', () => {
  test('statuses and headers', () => {
    expect(statusFrom(null)).toBeNull()
    expect(statusFrom('404')).toBe(404)
    expect(headersFrom('[{"Set-Cookie":"a=1"},{"set-cookie":"b=2"},{"X-A":"c"}]')).toEqual({
      'set-cookie': ['a=1', 'b=2'],
      'x-a': 'c',
    })
  })

  test.each(['', '100', '600', 'ok', '20.5'])('status %j is refused', (setting) => {
    expect(() => statusFrom(setting)).toThrow('response.status guc')
  })

  test.each(['x', '{}', '[1]', '[{"a":1}]', '[{"a":"1","b":"2"}]', '[{"a b":"1"}]', '[{"a":"1\\r\\nb: 2"}]'])(
    'headers %s are refused',
    (setting) => {
      expect(() => headersFrom(setting)).toThrow('response.headers guc')
    },
  )
})

describe('responses', () => {
  test('a read says where it came from', () => {
    const response = respond(
      planFor('GET', '/books', { search: 'select=id&id=eq.1' }),
      result,
      'select=id&id=eq.1',
    )
    expect(response).toMatchObject({
      status: 200,
      headers: { 'content-range': '0-0/*', 'content-location': '/books?id=eq.1&select=id' },
    })
  })

  test('an insert is located, a merge without a new row is not a creation', () => {
    const prefer = { prefer: 'return=headers-only, resolution=merge-duplicates' }
    const plan = planFor('POST', '/books', { body: '{"id":1}', headers: prefer })
    const location = '{"id":7,"note":"a&b"}'
    expect(respond(plan, { ...result, inserted: 1, location }, '')).toMatchObject({
      status: 201,
      headers: {
        location: '/books?id=eq.7&note=eq.a%26b',
        'preference-applied': 'resolution=merge-duplicates, return=headers-only',
      },
    })
    expect(respond(plan, { ...result, inserted: 0 }, '').status).toBe(200)
  })

  test('only what decides about committing is checked before it', () => {
    const single = { accept: 'application/vnd.pgrst.object+json' }
    expect(mustBeChecked(planFor('GET', '/books', { headers: single }))).toBe(false)
    expect(mustBeChecked(planFor('POST', '/books', { body: '{"id":1}' }))).toBe(false)
    const plan = planFor('POST', '/books', { body: '[]', headers: single })
    expect(mustBeChecked(plan)).toBe(true)
    expect(() => checkResult(plan, { rows: 2 })).toThrow('Cannot coerce the result to a single JSON object')
    expect(() => checkResult(plan, { rows: 1 })).not.toThrow()
  })

  test('allowed methods', () => {
    const allow = (path: string) => respondWithMethods(requestFor('OPTIONS', path), library).headers.allow
    expect(allow('/books')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    expect(allow('/rpc/add')).toBe('OPTIONS,GET,HEAD,POST')
    expect(allow('/')).toBe('OPTIONS,GET,HEAD')
    expect(() => allow('/nope')).toThrow('Could not find the table')
  })

  test('the description names things only to those who may know them', () => {
    const describe = (mayList: boolean) =>
      JSON.parse(respondWithDescription(requestFor('GET', '/'), library, mayList).body)
    expect(Object.keys(describe(true).paths)).toContain('/books')
    expect(describe(false).paths).toEqual({})
  })
})
