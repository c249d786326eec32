import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isUnanswered } from './errors.ts'
import { saysBanned, saysSessionDoubted, watchedFetch } from './watched-fetch.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** What the browser's fetch answers to everything. */
function answerWith(body: string, status: number): SupabaseClient {
  vi.stubGlobal('fetch', async (address: URL | string) => {
    const response = new Response(body, { status })
    return Object.defineProperty(response, 'url', { value: String(address) })
  })
  // The library wants one before it is asked anything.
  vi.stubGlobal('WebSocket', class {})
  return createClient('http://majlis.test', 'key', { global: { fetch: watchedFetch } })
}

describe('a failure of the data service', () => {
  it.each([
    ['the database is away', '{"code":"PGRST000","message":"The database is unavailable"}', 503],
    ['the connection was ended', '{"code":"57P01","message":"terminating connection"}', 503],
    ['nothing was heard of the server', '<h1>502 Bad Gateway</h1>', 502],
    ['nothing was heard in time', '<h1>504 Gateway Time-out</h1>', 504],
  ])('where %s leaves open what was done', async (_why, body, status) => {
    const { error } = await answerWith(body, status).from('posts').insert({})
    expect(error && isUnanswered(error)).toBe(true)
  })

  it('is told from a refusal, whose words stay', async () => {
    const words = '{"code":"P0001","message":"الرصيد لا يكفي","hint":null,"details":null}'
    const { error } = await answerWith(words, 400).rpc('transfer')
    expect(error?.message).toBe('الرصيد لا يكفي')
    expect(isUnanswered(error)).toBe(false)
  })
})

describe('a refusal as banned', () => {
  it.each([
    ['a table or procedure', { code: 'PT403', hint: 'user_banned', message: 'تم حظر حسابك لمدة 10 أيام' }],
    ['a function', { success: false, code: 'user_banned', error: 'تم حظر حسابك لمدة 10 أيام' }],
    ['a file', { statusCode: '403', error: 'PT403', message: 'تم حظر حسابك لمدة 10 أيام' }],
  ])('by %s is heard', (_place, body) => {
    expect(saysBanned(body)).toBe(true)
  })

  it.each([
    [{ code: '42501', message: 'permission denied for table locked_users', hint: null }],
    [{ statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' }],
    [undefined],
    ['user_banned'],
  ])('is not what %j says', (body) => {
    expect(saysBanned(body)).toBe(false)
  })
})

describe('a refusal of the session', () => {
  it.each([
    ['a table or procedure', { code: 'PT401', hint: 'session_not_found', message: 'انتهت جلستك' }],
    ['a function', { success: false, code: 'insufficient_aal', error: 'أدخل رمز التحقق بخطوتين' }],
    ['a file', { statusCode: '401', error: 'PT401', message: 'انتهت جلستك' }],
  ])('by %s is heard', (_place, body) => {
    expect(saysSessionDoubted(body)).toBe(true)
  })

  it.each([
    [{ code: 'PT403', hint: 'user_banned', message: 'تم حظر حسابك لمدة 10 أيام' }],
    [{ code: 'PT403', hint: 'step_up_required', message: 'أكّد هويتك للمتابعة' }],
    [{ code: 'PGRST301', message: 'JWT expired', hint: null }],
    [undefined],
  ])('is not what %j says', (body) => {
    expect(saysSessionDoubted(body)).toBe(false)
  })
})
