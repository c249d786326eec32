import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codeProblem,
  emailProblem,
  newPasswordProblem,
  normalizeEmail,
  normalizeReferralCode,
  parseWholeNumber,
  passwordPairProblems,
  passwordStrength,
  phoneProblem,
  referralCodeProblem,
  saudiPhoneProblem,
  signInPasswordProblem,
  stripMarkup,
  usernameProblem,
} from './validation.ts'

describe('email', () => {
  it('is compared trimmed and in lower case', () => {
    expect(normalizeEmail('  Sara@Majlis.APP ')).toBe('sara@majlis.app')
  })

  it('accepts an ordinary address', () => {
    expect(emailProblem(' Sara@majlis.app ')).toBeUndefined()
  })

  it.each(['', 'sara', 'sara@', '@majlis.app', 'sara@majlis', 'sa ra@majlis.app'])('refuses %j', (text) => {
    expect(emailProblem(text)).toBe('صيغة البريد الإلكتروني غير صحيحة')
  })

  it('refuses more than 254 characters and content like a script', () => {
    expect(emailProblem(`${'a'.repeat(244)}@majlis.app`)).toBe('البريد الإلكتروني طويل جداً')
    expect(emailProblem('<script>@majlis.app')).toBe('البريد الإلكتروني يحتوي على محتوى غير مسموح')
  })
})

describe('password', () => {
  it('needs 6 characters by the standard policy', () => {
    expect(newPasswordProblem('abcde', 'standard')).toBe('كلمة المرور يجب أن تكون على الأقل 6 أحرف')
    expect(newPasswordProblem('abcdef', 'standard')).toBeUndefined()
  })

  it.each([
    ['Abc1!', 'كلمة المرور يجب أن تكون 8 أحرف على الأقل'],
    ['ABCDEF1!', 'كلمة المرور يجب أن تحتوي على حرف صغير واحد على الأقل'],
    ['abcdef1!', 'كلمة المرور يجب أن تحتوي على حرف كبير واحد على الأقل'],
    ['Abcdefg!', 'كلمة المرور يجب أن تحتوي على رقم واحد على الأقل'],
    ['Abcdefg1', 'كلمة المرور يجب أن تحتوي على رمز خاص واحد على الأقل'],
    ['Abcdef1!', undefined],
  ])('by the strict policy says of %s: %s', (password, message) => {
    expect(newPasswordProblem(password, 'strict')).toBe(message)
  })

  it('is typed the same twice', () => {
    expect(passwordPairProblems('abcdef', 'abcdeg', 'standard').confirmation).toBe(
      'كلمتا المرور غير متطابقتين',
    )
    expect(passwordPairProblems('abcdef', 'abcdef', 'standard').confirmation).toBeUndefined()
  })

  it('needs 3 characters to sign in', () => {
    expect(signInPasswordProblem('ab')).toBe('كلمة المرور قصيرة جداً')
    expect(signInPasswordProblem('abc')).toBeUndefined()
  })

  it('is as strong as the rules it meets, and weak when it is common', () => {
    expect(passwordStrength('')).toBe(0)
    expect(passwordStrength('abc')).toBe(20)
    expect(passwordStrength('Abcdef1!')).toBe(100)
    expect(passwordStrength('password1')).toBe(30)
  })

  it('counts Arabic letters as letters, and Arabic digits as digits', () => {
    expect(passwordStrength('سلام')).toBe(40)
    expect(passwordStrength('كلمةسرطويلة')).toBe(60)
    expect(passwordStrength('كلمة سر ١٢٣')).toBe(80)
    expect(passwordStrength('كلمة-سر-۱۲۳')).toBe(100)
    expect(passwordStrength('١٢٣٤٥٦٧٨')).toBe(30)
  })
})

describe('phone', () => {
  it('says what is wrong by each reading', () => {
    expect(saudiPhoneProblem('07701234567')).toBe('رقم الهاتف غير صحيح. يجب أن يكون رقم سعودي صحيح')
    expect(saudiPhoneProblem('512345678')).toBeUndefined()
    expect(phoneProblem('123')).toBe('رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح')
    expect(phoneProblem('07701234567')).toBeUndefined()
  })
})

describe('verification code', () => {
  it.each(['123456', '١٢٣٤٥٦', ' 12 34 56 ', '123-456'])('accepts %s', (text) => {
    expect(codeProblem(text)).toBeUndefined()
  })

  it.each(['', '12345', '1234567', 'abcdef'])('refuses %j', (text) => {
    expect(codeProblem(text)).toBe('رمز التحقق يجب أن يكون 6 أرقام')
  })
})

describe('text', () => {
  it.each([
    ['مرحباً <b>بك</b>', 'مرحباً بك'],
    ['<script>alert(1)</script>نص<img src=x onerror=alert(1)>', 'نص'],
    ['<style>p{}', ''],
    ['2 < 3', '2 < 3'],
  ])('loses its markup: %s', (text, plain) => {
    expect(stripMarkup(text)).toBe(plain)
  })
})

describe('number', () => {
  it.each([
    ['1,250', 1250],
    [' ١٢٥٠ ', 1250],
    ['١٬٢٥٠', 1250],
    ['۱٬۲۵۰٬۰۰۰', 1_250_000],
    ['1 250', 1250],
    ['1\u00a0250\u00a0000', 1_250_000],
    ['+7', 7],
    ['-1,000', -1000],
    ['007', 7],
  ])('is read in any digits, grouped or not: %s', (text, value) => {
    expect(parseWholeNumber(text)).toBe(value)
  })

  it.each([
    '',
    '12a',
    '1e9',
    '-3.5',
    '1.5',
    '1,5',
    '١٫٥',
    '1,50',
    '10,00',
    '1.000',
    '0,100',
    '1,0000',
    '1000,000',
    '1,000.00',
    '1,000 000',
    ',100',
    '100,',
    '1,,000',
  ])('is none where it could be read in two ways: %s', (text) => {
    expect(parseWholeNumber(text)).toBeUndefined()
  })

  const scripts = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']
  const written = (text: string, digits: string) =>
    text.replace(/\d/g, (digit) => digits[Number(digit)] ?? '')

  it('is itself however it is grouped, and none with a sign anywhere else', () => {
    fc.assert(
      fc.property(
        fc.nat(2 ** 31 - 1),
        fc.constantFrom(',', '٬', ' '),
        fc.constantFrom(...scripts),
        (value, sign, digits) => {
          expect(parseWholeNumber(written(value.toLocaleString('en').replaceAll(',', sign), digits))).toBe(
            value,
          )
        },
      ),
    )
    fc.assert(
      fc.property(
        fc.nat(2 ** 31 - 1),
        fc.constantFrom('.', ',', '٫', '٬', ' '),
        fc.nat(9),
        (value, sign, at) => {
          const digits = String(value)
          const place = Math.min(at, digits.length)
          const text = `${digits.slice(0, place)}${sign}${digits.slice(place)}`
          const isPadded = sign === ' ' && text.trim() === digits
          const isGrouped = text.replace(/[٬ ]/, ',') === value.toLocaleString('en')
          expect(parseWholeNumber(text)).toBe(isPadded || isGrouped ? value : undefined)
        },
      ),
    )
  })
})

describe('referral code', () => {
  it('is compared trimmed and in upper case', () => {
    expect(normalizeReferralCode(' refmajlis01 ')).toBe('REFMAJLIS01')
    expect(normalizeReferralCode('refmajlis٠۱')).toBe('REFMAJLIS01')
  })

  it('has 6 to 20 characters', () => {
    const message = 'يرجى إدخال رمز إحالة صحيح (6 أحرف على الأقل)'
    expect(referralCodeProblem('REF12')).toBe(message)
    expect(referralCodeProblem('R'.repeat(21))).toBe(message)
    expect(referralCodeProblem('REF123')).toBeUndefined()
  })
})

describe('username', () => {
  it.each(['sara', 'سارة', 'sara_92', 'نور-العبيدي', 'abc', 'a'.repeat(30), 'سارة٩٢'])(
    'accepts %s',
    (name) => {
      expect(usernameProblem(name)).toBeUndefined()
    },
  )

  it.each([
    ['   ', 'اسم المستخدم مطلوب'],
    ['ab', 'يجب أن يكون اسم المستخدم أكثر من 3 أحرف'],
    ['a'.repeat(31), 'يجب ألا يزيد اسم المستخدم عن 30 حرفاً'],
    ['sara ali', 'اسم المستخدم يقبل الحروف والأرقام والشرطة والشرطة السفلية فقط'],
    ['sara<b>', 'اسم المستخدم يقبل الحروف والأرقام والشرطة والشرطة السفلية فقط'],
  ])('says of %s: %s', (name, message) => {
    expect(usernameProblem(name)).toBe(message)
  })
})
