import { describe, expect, it } from 'vitest'
import { saysBanned, saysSessionDoubted } from './watched-fetch.ts'

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
