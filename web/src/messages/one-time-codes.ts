// One-time codes: sending them, waiting for the next, entering them.
import type { PluralForms } from '../lib/plural.ts'

const resend: PluralForms = {
  zero: 'إعادة إرسال الرمز',
  one: 'إعادة الإرسال بعد ثانية',
  two: 'إعادة الإرسال بعد ثانيتين',
  few: 'إعادة الإرسال بعد {n} ثوانٍ',
  many: 'إعادة الإرسال بعد {n} ثانية',
  other: 'إعادة الإرسال بعد {n} ثانية',
}

export const codeTexts = {
  label: 'رمز التحقق',
  resend,
  sentByWhatsapp: 'تم إرسال رمز التحقق عبر واتساب',
  sentByEmail: 'تم إرسال رمز التحقق إلى بريدك الإلكتروني',
  enterWhatsappCode: 'أدخل الرمز المكوّن من 6 أرقام الذي أرسلناه عبر واتساب إلى',
  enterEmailCode: 'أدخل الرمز المكوّن من 6 أرقام الذي أرسلناه إلى',
  unheard: 'لم يصلنا تأكيد إرسال الرمز. إن وصلك فأدخله، وإلا فأعد إرساله إلى',
  testCode: 'رمز الاختبار',
  limitReached: 'تم تجاوز الحد المسموح',
} as const
