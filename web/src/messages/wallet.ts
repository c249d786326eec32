// Points and gems, wherever they are shown.
import type { PluralForms } from '../lib/plural.ts'

const points: PluralForms = {
  zero: 'صفر نقطة',
  one: 'نقطة واحدة',
  two: 'نقطتان',
  few: '{n} نقاط',
  many: '{n} نقطة',
  other: '{n} نقطة',
}

const gems: PluralForms = {
  zero: 'صفر جوهرة',
  one: 'جوهرة واحدة',
  two: 'جوهرتان',
  few: '{n} جواهر',
  many: '{n} جوهرة',
  other: '{n} جوهرة',
}

export const walletTexts = {
  /** So many of a currency. */
  amounts: { points, gems },
  currencies: { points: 'النقاط', gems: 'الجواهر' },
  worth: 'رصيدك يعادل',
  /** Instead of what a button does, while what was asked for before is on its way. */
  finishingAnother: 'جاري إتمام العملية السابقة',
  loading: 'جاري تحميل الرصيد...',
  loadFailed: 'تعذر تحميل الرصيد',
  /** Below what was done, where a try before had no answer: that one may have done it. */
  countedOnce: 'حُسبت محاولاتك مرة واحدة فقط',
  /** Behind what failed, where nothing was heard of it. */
  maybeDone: 'لم يصلنا رد، وربما تمّت العملية: راجع رصيدك، وإن أعدت الطلب نفسه خلال دقائق حُسب مرة واحدة',
} as const
