// Stories: the strip, the viewer, and telling one (spec 1 §2, §5, §8).
import type { PluralForms } from '../lib/plural.ts'

const hoursLeft: PluralForms = {
  zero: 'تبقى أقل من ساعة',
  one: 'تبقى ساعة واحدة',
  two: 'تبقى ساعتان',
  few: 'تبقى {n} ساعات',
  many: 'تبقى {n} ساعة',
  other: 'تبقى {n} ساعة',
}

const viewers: PluralForms = {
  zero: 'لم يشاهدها أحد بعد',
  one: 'شاهدها شخص واحد',
  two: 'شاهدها شخصان',
  few: 'شاهدها {n} أشخاص',
  many: 'شاهدها {n} شخصاً',
  other: 'شاهدها {n} شخص',
}

export const storyTexts = {
  hoursLeft,
  viewers,
  strip: 'القصص',
  loading: 'جاري تحميل القصص...',
  empty: 'لا توجد قصص متاحة من الأصدقاء',
  loadFailed: 'تعذر تحميل القصص',
  own: 'قصتك',
  create: 'إنشاء قصة',
  /** Of a person in the strip: whether they have one that was not seen. */
  ofNew: (name: string) => `قصص ${name}، فيها جديد`,
  ofSeen: (name: string) => `قصص ${name}، شوهدت كلها`,
  ofOwn: 'قصتك التي يراها أصدقاؤك',
} as const

export const storyViewerTexts = {
  of: (name: string) => `قصة ${name}`,
  place: (place: string, count: string) => `القصة ${place} من ${count}`,
  previous: 'السابقة',
  pause: 'إيقاف',
  play: 'متابعة',
  next: 'التالية',
  close: 'إغلاق',
  sound: { on: 'تشغيل الصوت', off: 'كتم الصوت' },
  failed: 'تعذر عرض هذه القصة',
  failedDetail: 'ربما حذفها صاحبها، أو انقطع الاتصال.',
  seenBy: 'من شاهد قصتك',
  seenByLoading: 'جاري تحميل من شاهدها...',
  seenByFailed: 'تعذر تحميل من شاهد قصتك',
  seenByNobody: 'لم يشاهدها أحد بعد',
  seenByNext: 'يظهر هنا كل صديق يفتحها، ولا يراهم غيرك.',
  seenByEnd: 'هؤلاء كل من شاهدها',
  delete: 'حذف القصة',
  deleteTitle: 'حذف هذه القصة؟',
  deleteDetail: 'تختفي عند أصدقائك فوراً، ولا يمكن استرجاعها.',
  deleted: 'تم حذف القصة',
  deleteFailed: 'فشل في حذف القصة',
  /** Nobody has said what became of it. */
  deleteError: 'حدث خطأ أثناء حذف القصة',
} as const

export const storyCreationTexts = {
  title: 'إنشاء قصة جديدة',
  audience: 'يراها أصدقاؤك 24 ساعة ثم تختفي',
  choose: 'اختيار صورة أو فيديو',
  chooseDetail: 'صورة حتى 5 ميجا أو فيديو حتى 50 ميجا',
  preview: 'معاينة قصتك',
  remove: 'إزالة الملف',
  tell: 'نشر',
  telling: 'جاري النشر',
  /** The file is looked at, and a picture made as small as it is shown. */
  preparing: 'جاري التجهيز',
  needsFile: 'يجب تحديد صورة أو فيديو للقصة',
  tooLarge: (megabytes: number) => `حجم الملف كبير جداً. الحد الأقصى ${megabytes} ميجا`,
  uploadFailed: 'فشل في رفع الملف',
  failed: 'حدث خطأ أثناء إنشاء القصة',
  /** Sent, and no answer came. */
  maybeTold: 'لم يصلنا رد، وربما نُشرت قصتك: إن نشرتها مرة أخرى لم تتكرر',
  told: 'تم إنشاء القصة',
  /** On the tile, while the dialog is closed. */
  sent: (percent: string) => `قصتك قيد النشر، ${percent}`,
  notSent: 'لم تُنشر قصتك، اضغط لترى السبب',
} as const
