// How long ago something was, the largest unit alone. The words are those of Intl.RelativeTimeFormat, which a phone needs a
// fifth of a second to make.
import type { PluralForms } from '../lib/plural.ts'

const recently = 'منذ وقت قريب'

export const timeAgoTexts = {
  now: 'الآن',
  /** The bands that rows are listed under. */
  today: 'اليوم',
  yesterday: 'أمس',
  thisWeek: 'هذا الأسبوع',
  /** Where the date cannot be read (spec 1 §8). */
  unknown: recently,
  minute: {
    zero: recently,
    one: 'قبل دقيقة واحدة',
    two: 'قبل دقيقتين',
    few: 'قبل {n} دقائق',
    many: 'قبل {n} دقيقة',
    other: 'قبل {n} دقيقة',
  },
  hour: {
    zero: recently,
    one: 'قبل ساعة واحدة',
    two: 'قبل ساعتين',
    few: 'قبل {n} ساعات',
    many: 'قبل {n} ساعة',
    other: 'قبل {n} ساعة',
  },
  day: {
    zero: recently,
    one: 'أمس',
    two: 'أول أمس',
    few: 'قبل {n} أيام',
    many: 'قبل {n} يومًا',
    other: 'قبل {n} يوم',
  },
  week: {
    zero: recently,
    one: 'الأسبوع الماضي',
    two: 'قبل أسبوعين',
    few: 'قبل {n} أسابيع',
    many: 'قبل {n} أسبوعًا',
    other: 'قبل {n} أسبوع',
  },
  month: {
    zero: recently,
    one: 'الشهر الماضي',
    two: 'قبل شهرين',
    few: 'قبل {n} أشهر',
    many: 'قبل {n} شهرًا',
    other: 'قبل {n} شهر',
  },
  year: {
    zero: recently,
    one: 'السنة الماضية',
    two: 'قبل سنتين',
    few: 'قبل {n} سنوات',
    many: 'قبل {n} سنة',
    other: 'قبل {n} سنة',
  },
} as const satisfies Record<string, PluralForms | string>
