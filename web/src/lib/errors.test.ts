import { describe, expect, it } from 'vitest'
import { type ErrorPlace, errorKind, errorText, isCertainlyUndone, refusalOf } from './errors.ts'
import { noteRetryAfter } from './retry-after.ts'

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
    [authError('invalid_credentials', 400), 'رقم الحساب أو كلمة المرور غير صحيحة'],
    [authError('email_not_confirmed', 400), 'الحساب غير مفعل'],
    [authError('over_request_rate_limit', 429), 'محاولات كثيرة، يرجى المحاولة بعد دقيقة'],
    [authError('user_not_found', 404), 'لم يتم العثور على حساب بهذا الرقم'],
    [new TypeError('Failed to fetch'), 'مشكلة في الاتصال، يرجى المحاولة مرة أخرى'],
    [new Error('what?'), 'حدث خطأ في تسجيل الدخول'],
  ])('at sign-in by phone: %s', (error, text) => {
    expect(errorText(error, 'phone-sign-in')).toBe(text)
  })

  it.each([
    [new Error('User already registered'), 'هذا البريد الإلكتروني مسجل مسبقاً، يرجى تسجيل الدخول'],
    [authError('signup_disabled', 422), 'التسجيل معطل حالياً، يرجى المحاولة لاحقاً'],
    [authError('otp_expired', 403), 'رمز التحقق غير صحيح أو منتهي الصلاحية'],
    [new Error('what?'), 'فشل في إنشاء الحساب'],
  ])('at sign-up: %s', (error, text) => {
    expect(errorText(error, 'sign-up')).toBe(text)
  })

  it.each([
    [{ code: '42501', message: 'permission denied' }, 'غير مصرح بالوصول'],
    [{ code: 'PGRST116', message: 'no rows' }, 'المورد غير موجود'],
    [
      { code: 'invalid_mime_type', status: 400, message: 'the content is not a valid image/png' },
      'هذه الصورة تالفة أو غير مدعومة، اختر صورة أخرى',
    ],
    [
      { code: 'invalid_mime_type', status: 400, message: 'mime type video/x-msvideo is not supported' },
      'هذا الفيديو تالف أو غير مدعوم، اختر فيديو آخر',
    ],
    [
      { code: 'invalid_mime_type', status: 400, message: 'the picture has more than 1000 frames' },
      'هذه الصورة المتحركة طويلة جداً، اختر صورة أقصر',
    ],
    [
      { status: 415, message: 'the content is not a valid video/mp4' },
      'هذا الفيديو تالف أو غير مدعوم، اختر فيديو آخر',
    ],
    [{ statusCode: '413', message: 'Payload too large' }, 'البيانات المدخلة غير صحيحة'],
    [{ message: 'Edge Function', context: { status: 429 } }, 'تم تجاوز الحد المسموح'],
    [{ message: 'Internal Server Error' }, 'الخدمة غير متاحة مؤقتاً'],
    [{ code: 'P0001', message: 'انتهت مدة الغرفة' }, 'انتهت مدة الغرفة'],
    ['a thrown text', 'حدث خطأ غير متوقع'],
    [undefined, 'حدث خطأ غير متوقع'],
  ])('for data: %j', (error, text) => {
    expect(errorText(error)).toBe(text)
  })

  it.each([
    ['session_not_found', 'انتهت جلستك، يرجى تسجيل الدخول من جديد'],
    ['reauthentication_needed', 'أكّد هويتك أولاً ثم أعد المحاولة'],
    ['invalid_jwt', 'خطأ في المصادقة'],
    ['identity_already_exists', 'هذه الهوية مرتبطة بحساب مسبقاً'],
    ['identity_not_found', 'هذه الهوية غير مرتبطة بحسابك'],
    ['single_identity_not_deletable', 'لا يمكن إزالة آخر وسيلة للدخول إلى حسابك'],
    ['user_banned', 'تم حظر حسابك لمدة 10 أيام'],
    ['email_address_invalid', 'بريد إلكتروني غير صحيح'],
  ])('for the auth code %s', (code, text) => {
    expect(errorText(authError(code, 422))).toBe(text)
  })

  it.each([
    [['length', 'characters'], 'كلمة المرور يجب أن تكون 8 أحرف على الأقل'],
    [['characters'], 'كلمة المرور يجب أن تحتوي على حرف صغير وحرف كبير ورقم ورمز خاص'],
    [['pwned'], 'كلمة المرور ضعيفة جداً، يرجى اختيار كلمة مرور أقوى'],
    [undefined, 'كلمة المرور ضعيفة جداً، يرجى اختيار كلمة مرور أقوى'],
  ])('for a weak password, by its reasons %j', (reasons, text) => {
    expect(errorText({ ...authError('weak_password', 422), reasons }, 'password')).toBe(text)
  })

  it.each([502, 503, 504])('counts %i as trouble of the server, worth trying again', (status) => {
    expect(errorKind({ message: 'upstream', status })).toBe('server')
  })

  it.each<ErrorPlace>(['sign-in', 'phone-sign-in', 'data'])(
    'says at %s that an answer holds no session',
    (place) => {
      const empty = {
        name: 'AuthInvalidTokenResponseError',
        status: 500,
        message: 'Auth session or user missing',
      }
      expect(errorText(empty, place)).toBe('فشل في تسجيل الدخول')
    },
  )

  it('says to an admin that the system failed, where nothing else is known', () => {
    expect(errorText({ message: 'upstream', status: 502 }, 'admin')).toBe('خطأ في النظام')
    expect(errorText(new Error('what?'), 'admin')).toBe('خطأ في النظام')
    expect(errorText({ code: '42501', message: 'permission denied' }, 'admin')).toBe('غير مصرح بالوصول')
  })

  it('knows a refused token by the hint, whatever the code', () => {
    expect(errorKind({ code: 'PT403', hint: 'user_banned', message: '' })).toBe('banned')
    expect(errorKind({ code: 'PT401', hint: 'session_not_found', message: '' })).toBe('session')
  })

  it('says how long to wait where the server did', () => {
    noteRetryAfter(new Response(null, { headers: { 'retry-after': '90' } }))
    const refusal = refusalOf(authError('over_request_rate_limit', 429), 'sign-in')
    expect(refusal.text).toBe('تم تجاوز الحد المسموح، حاول مرة أخرى بعد {n} ثانية')
    expect(refusal.until).toBeGreaterThan(Date.now() + 89_000)
  })

  it('knows a lost connection from every part of the client', () => {
    expect(errorKind({ name: 'AuthRetryableFetchError', status: 0, message: '' })).toBe('network')
    expect(errorKind({ name: 'FunctionsFetchError', message: 'Failed to send' })).toBe('network')
    expect(errorKind({ code: '', message: 'TypeError: Load failed' })).toBe('network')
  })

  it.each([
    ['P0001', true],
    ['PT401', true],
    ['PGRST303', true],
    ['PGRST003', true],
    ['PGRST000', false],
    ['', false],
  ])('tells by %s alone whether nothing was done: %s', (code, isUndone) => {
    expect(isCertainlyUndone({ code, message: '' })).toBe(isUndone)
  })
})
