// Bans: the two full screens, the notice at sign-in, and what their administration says (spec 0 §2, §8).
import type { PluralForms } from '../lib/plural.ts'

const bannedFor: PluralForms = {
  zero: 'محظور لأقل من يوم',
  one: 'محظور لمدة يوم واحد',
  two: 'محظور لمدة يومين',
  few: 'محظور لمدة {n} أيام',
  many: 'محظور لمدة {n} يوماً',
  other: 'محظور لمدة {n} يوم',
}

const daysLeft: PluralForms = {
  zero: '',
  one: 'يوم واحد و',
  two: 'يومان و',
  few: '{n} أيام و',
  many: '{n} يوماً و',
  other: '{n} يوم و',
}

const secondsLeft: PluralForms = {
  zero: 'ثانية',
  one: 'ثانية واحدة',
  two: 'ثانيتان',
  few: 'ثوانٍ',
  many: 'ثانية',
  other: 'ثانية',
}

export const banTexts = {
  title: 'حسابك محظور',
  reason: 'سبب الحظر',
  bannedAt: 'تاريخ الحظر',
  bannedUntil: 'تاريخ انتهاء الحظر',
  duration: 'مدة الحظر',
  remaining: 'الوقت المتبقي',
  adminNotes: 'ملاحظات الإدارة',
  bannedFor,
  forGood: 'محظور نهائياً',
  daysLeft,
  secondsLeft,
  reopens: 'يُفتح حسابك تلقائياً بعد انتهاء مدة الحظر، ويمكن لأحد المشرفين رفعه قبل ذلك.',
  reopensByAdmin: 'لا ينتهي هذا الحظر إلا برفعه من أحد المشرفين.',
  checkNow: 'تحقق الآن',
  stillBanned: 'لم يُرفع الحظر بعد.',
  short: {
    title: 'توقف قليلاً',
    detail: 'تم حظر الحساب بسبب استخدام تطبيق ناسخ لمدة 15 ثانية',
    next: 'تُفتح الصفحة من جديد تلقائياً عند انتهاء العد.',
  },
  signOut: 'تسجيل الخروج',
  backToSignIn: 'العودة إلى تسجيل الدخول',
  reasons: {
    copying: 'استخدام تطبيق ناسخ',
  },
  forcedOut: 'تم تسجيل خروجك',
  forcedOutDetail: 'رصدنا عدة محاولات نسخ خلال 15 ثانية',
} as const
