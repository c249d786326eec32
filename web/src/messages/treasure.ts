// /treasure-chest: packages that are opened with gems (spec 2 §2, §4, §5, §9).
import { formatNumber } from '../lib/numbers.ts'
import type { PluralForms } from '../lib/plural.ts'

const days: PluralForms = {
  zero: '',
  one: 'يوم و',
  two: 'يومان و',
  few: '{n} أيام و',
  many: '{n} يوماً و',
  other: '{n} يوم و',
}

export const treasureTexts = {
  title: 'صناديق الكنز',
  loading: 'جاري تحميل الصناديق...',
  loadFailed: 'فشل في تحميل الصناديق',
  empty: 'لا صناديق الآن',
  emptyDetail: 'تصل صناديق جديدة من حين إلى آخر. اجمع جواهرك من المنجم استعداداً لها.',
  toMine: 'إلى المنجم',
  prize: 'في داخله',
  price: 'ثمن فتحه',
  left: 'الوقت المتبقي',
  days,
  keys: 'المفاتيح',
  keysLeft: (left: number, all: number) => `${formatNumber(left)} من ${formatNumber(all)}`,
  open: 'فتح البكج',
  openOf: (name: string) => `فتح بكج ${name}`,
  opening: 'جاري الفتح',
  opened: 'تم الفتح',
  expired: 'انتهى الوقت',
  noKeys: 'نفدت المفاتيح',
  needs: (cost: number) => `تحتاج إلى ${formatNumber(cost)} جوهرة لفتح هذا البكج`,
  done: 'تم فتح البكج بنجاح',
  won: (points: string) => `كسبت ${points}`,
  failed: 'تعذر فتح البكج',
  close: 'رائع',
} as const
