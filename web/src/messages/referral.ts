// /referral: one's code, ways to pass it on, who joined by it and what that earned.
import type { PluralForms } from '../lib/plural.ts'

const joined: PluralForms = {
  zero: 'لم ينضم أحد',
  one: 'انضم شخص واحد',
  two: 'انضم شخصان',
  few: 'انضم {n} أشخاص',
  many: 'انضم {n} شخصاً',
  other: 'انضم {n} شخص',
}

export const referralTexts = {
  reward: (points: string) => `لك ${points} عن كل من ينضم برمزك ويوثّق رقمه`,
  code: 'رمز الدعوة',
  link: 'رابط الدعوة',
  copyLink: 'نسخ رابط الدعوة',
  share: 'مشاركة الدعوة',
  networks: 'مشاركة الدعوة على الشبكات',
  qr: 'رمز QR لرابط الدعوة',
  qrDetail: 'يمسحه صديقك بكاميرا هاتفه فيفتح التسجيل برمزك.',
  message: (code: string) => `انضم إليّ في مجلس برمز الدعوة ${code}`,
  totals: { label: 'حصيلة دعواتك', joined: 'انضموا بدعوتك', earned: 'نقاط كسبتها' },
  totalsFailed: 'تعذر تحميل حصيلة دعواتك',
  chart: {
    title: 'آخر 30 يوماً',
    shown: 'ما يعرضه الرسم',
    earned: 'النقاط',
    joined: 'المنضمون',
    pick: 'اختر يوماً من آخر 30 يوماً',
    loading: 'جاري تحميل الرسم...',
    loadFailed: 'تعذر تحميل آخر 30 يوماً',
    none: 'لم ينضم أحد في آخر 30 يوماً',
    day: (day: string, joined: string, earned: string) => `${day}: ${joined}، كسبت ${earned}`,
  },
  joined,
  people: {
    title: 'من انضم بدعوتك',
    loading: 'جاري تحميل من انضم بدعوتك...',
    loadFailed: 'تعذر تحميل من انضم بدعوتك',
    empty: 'لم ينضم أحد بدعوتك بعد',
    emptyDetail: 'أرسل رابطك إلى أهلك وأصدقائك، ومن ينضم به يظهر هنا.',
    end: 'هؤلاء كل من انضم بدعوتك',
    joinedAt: (ago: string) => `انضم ${ago}`,
    gone: 'حساب محذوف',
    status: { waiting: 'بانتظار أول دخول', unrewarded: 'بلا مكافأة' },
  },
} as const
