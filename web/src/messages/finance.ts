// /finance: balances, the last 30 days, the ledger and its export, the older timer (spec 2 §1, §3, §8).
import type { PluralForms } from '../lib/plural.ts'

const minutes: PluralForms = {
  zero: 'أقل من دقيقة',
  one: 'دقيقة واحدة',
  two: 'دقيقتان',
  few: '{n} دقائق',
  many: '{n} دقيقة',
  other: '{n} دقيقة',
}

const collected: PluralForms = {
  zero: 'لم تُجمع حركات بعد',
  one: 'جُمعت حركة واحدة',
  two: 'جُمعت حركتان',
  few: 'جُمعت {n} حركات',
  many: 'جُمعت {n} حركة',
  other: 'جُمعت {n} حركة',
}

export const financeTexts = {
  detail: 'رصيدك وما كسبته وأنفقته وكل حركة فيه',
  earned: 'كسبت',
  spent: 'أنفقت',
  balances: {
    title: 'الرصيد',
    /** Of all time. */
    total: 'منذ انضمامك',
    loading: 'جاري تحميل الرصيد...',
  },
  chart: {
    title: 'آخر 30 يوماً',
    currency: 'عملة الرسم',
    pick: 'اختر يوماً من آخر 30 يوماً',
    loading: 'جاري تحميل الرسم...',
    loadFailed: 'تعذر تحميل آخر 30 يوماً',
    none: 'لا حركة في آخر 30 يوماً',
    day: (day: string, earned: string, spent: string, balance: string) =>
      `${day}: كسبت ${earned}، أنفقت ${spent}، الرصيد ${balance}`,
  },
  views: { label: 'ما يُعرض', ledger: 'الحركات', transfers: 'التحويلات' },
  ledger: {
    title: 'سجل الرصيد',
    currency: 'العملة',
    all: 'الكل',
    kind: 'نوع الحركة',
    allKinds: 'كل الأنواع',
    noneOfThese: 'لا حركات من هذا النوع',
    noneOfTheseDetail: 'غيّر العملة أو النوع لترى غيرها.',
    showAll: 'عرض كل الحركات',
    toMine: 'إلى المنجم',
    end: 'هذه كل الحركات',
  },
  csv: {
    export: 'تصدير CSV',
    exportLabel: 'تصدير ما يُعرض من السجل ملفَّ CSV',
    collected,
    nothing: 'لا حركات لتصديرها',
    done: 'تم تصدير السجل',
    /** How many rows a file has at most. */
    cut: (rows: string) => `في الملف أحدث ${rows} حركة`,
    failed: 'تعذر تصدير السجل',
    file: 'سجل-الرصيد',
    headers: {
      time: 'التاريخ والوقت',
      kind: 'النوع',
      other: 'الطرف الآخر',
      currency: 'العملة',
      earned: 'وارد',
      spent: 'صادر',
      number: 'رقم العملية',
    },
  },
  timer: {
    title: 'المؤقت القديم',
    rule: 'نقطة عن كل دقيقة كاملة، وجوهرة عن كل عشر.',
    signOut: 'تسجيل الخروج يوقفه بلا مكافأة.',
    loading: 'جاري تحميل المؤقت...',
    loadFailed: 'تعذر تحميل المؤقت',
    idle: 'المؤقت متوقف',
    running: 'المؤقت يعمل',
    soFar: 'حتى الآن',
    start: 'تشغيل المؤقت',
    starting: 'جاري التشغيل',
    stop: 'إيقاف واستلام',
    stopping: 'جاري الإيقاف',
    /** It ran for less than a minute. */
    stoppedForNothing: 'توقف المؤقت قبل أن يكمل دقيقة',
    stopped: (reward: string) => `توقف المؤقت وكسبت ${reward}`,
    and: ' و',
    failed: 'حدث خطأ غير متوقع',
    verify: 'يعمل المؤقت للحسابات الموثقة، والخطوة التالية في شاشة المنجم.',
    toVerify: 'توثيق الحساب',
    minutes,
    history: 'آخر المؤقتات',
    historyLoading: 'جاري تحميل آخر المؤقتات...',
    historyFailed: 'تعذر تحميل آخر المؤقتات',
    noHistory: 'ما تشغّله وتوقفه يظهر هنا.',
    unpaid: 'بلا مكافأة',
  },
} as const
