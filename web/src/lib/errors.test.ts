import { describe, expect, it } from 'vitest'
import { errorKind, errorText } from './errors.ts'

const authError = (code: string, status: number) => Object.assign(new Error('Auth error'), { code, status })

describe('the error catalogue', () => {
  it.each([
    [authError('invalid_credentials', 400), 'رقم الحساب أو كلمة المرور غير صحيحة'],
    [authError('email_not_confirmed', 400), 'البريد الإلكتروني غير مؤكد، يرجى مراجعة بريدك الإلكتروني'],
    [authError('over_request_rate_limit', 429), 'محاولات كثيرة، يرجى المحاولة بعد قليل'],
    [new TypeError('Failed to fetch'), 'مشكلة في الاتصال، يرجى المحاولة مرة أخرى'],
    [authError('unexpected_failure', 500), 'الخدمة غير متاحة مؤقتاً'],
    [new Error('what?'), 'حدث خطأ في تسجيل الدخول، يرجى المحاولة مرة أخرى'],
  ])('at sign-in: %s', (error, text) => {
    expect(errorText(error, 'sign-in')).toBe(text)
  })

  it.each([
    [new Error('User already registered'), 'هذا البريد الإلكتروني مسجل مسبقاً، يرجى تسجيل الدخول'],
    [authError('signup_disabled', 422), 'التسجيل معطل حالياً، يرجى المحاولة لاحقاً'],
    [new Error('what?'), 'فشل في إنشاء الحساب'],
  ])('at sign-up: %s', (error, text) => {
    expect(errorText(error, 'sign-up')).toBe(text)
  })

  it.each([
    [{ code: '42501', message: 'permission denied' }, 'غير مصرح بالوصول'],
    [{ code: 'PGRST116', message: 'no rows' }, 'المورد غير موجود'],
    [{ statusCode: '413', message: 'Payload too large' }, 'البيانات المدخلة غير صحيحة'],
    [{ message: 'Edge Function', context: { status: 429 } }, 'تم تجاوز الحد المسموح'],
    [{ message: 'Internal Server Error' }, 'الخدمة غير متاحة مؤقتاً'],
    [{ code: 'P0001', message: 'انتهت مدة الغرفة' }, 'انتهت مدة الغرفة'],
    ['a thrown text', 'حدث خطأ غير متوقع'],
    [undefined, 'حدث خطأ غير متوقع'],
  ])('for data: %j', (error, text) => {
    expect(errorText(error)).toBe(text)
  })

  it('knows a lost connection from every part of the client', () => {
    expect(errorKind({ name: 'AuthRetryableFetchError', status: 0, message: '' })).toBe('network')
    expect(errorKind({ name: 'FunctionsFetchError', message: 'Failed to send' })).toBe('network')
    expect(errorKind({ code: '', message: 'TypeError: Load failed' })).toBe('network')
  })
})
