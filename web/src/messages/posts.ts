// The feed and what is in it.
import type { PluralForms } from '../lib/plural.ts'

const likes: PluralForms = {
  zero: 'لا إعجابات',
  one: 'إعجاب واحد',
  two: 'إعجابان',
  few: '{n} إعجابات',
  many: '{n} إعجاباً',
  other: '{n} إعجاب',
}

const comments: PluralForms = {
  zero: 'لا تعليقات',
  one: 'تعليق واحد',
  two: 'تعليقان',
  few: '{n} تعليقات',
  many: '{n} تعليقاً',
  other: '{n} تعليق',
}

const newPosts: PluralForms = {
  zero: 'منشورات جديدة',
  one: 'منشور جديد',
  two: 'منشوران جديدان',
  few: '{n} منشورات جديدة',
  many: '{n} منشوراً جديداً',
  other: '{n} منشور جديد',
}

export const postTexts = {
  likes,
  comments,
  newPosts,
  feed: 'منشورات الأصدقاء',
  loading: 'جاري تحميل المنشورات...',
  empty: 'لا توجد منشورات حتى الآن',
  emptyNext: 'اكتب أول منشور، أو ادعُ أصدقاءك لينضموا إليك',
  writeFirst: 'اكتب منشوراً',
  loadFailed: 'تعذر تحميل المنشورات',
  end: 'وصلت إلى آخر المنشورات',
  like: 'أعجبني',
  unlike: 'إلغاء الإعجاب',
  share: 'مشاركة',
  more: 'خيارات المنشور',
  delete: 'حذف المنشور',
  deleteTitle: 'حذف هذا المنشور؟',
  deleteDetail: 'لا يمكن استرجاعه بعد الحذف.',
  deleted: 'تم حذف المنشور بنجاح',
  deleteFailed: 'فشل في حذف المنشور',
  likeFailed: 'تعذر حفظ إعجابك',
  pictureOf: (name: string) => `صورة من منشور ${name}`,
  videoOf: (name: string) => `فيديو من منشور ${name}`,
  sound: { on: 'تشغيل الصوت', off: 'كتم الصوت' },
  shareFailed: 'خطأ في المشاركة',
} as const

export const composerTexts = {
  prompt: 'بماذا تفكر؟',
  title: 'منشور جديد',
  text: 'نص المنشور',
  placeholder: 'شارك أصدقاءك ما يدور في بالك…',
  picture: 'صورة',
  video: 'فيديو',
  removeMedia: 'إزالة الملف',
  preview: 'معاينة الملف المختار',
  publish: 'نشر',
  publishing: 'جاري النشر',
  uploading: 'جاري الرفع',
  cancelUpload: 'إلغاء الرفع',
  retrying: (attempt: number) => `انقطع الرفع، المحاولة ${attempt} من 3`,
  published: 'تم نشر منشورك',
  /** Where a try before published it and its answer was lost. */
  publishedBefore: 'كان قد نُشر في المحاولة السابقة',
  earlierPublished: 'نُشر منشورك السابق بنصه الأول',
  earlierDetail: 'اضغط «نشر» مرة أخرى إن أردت نشر هذا النص أيضاً',
  needsSomething: 'يرجى كتابة شيء أو إضافة صورة/فيديو لنشره',
  pictureTooLarge: 'حجم الصورة يجب أن يكون أقل من 5 ميجا',
  videoTooLarge: 'حجم الفيديو يجب أن يكون أقل من 50 ميجا',
  wrongType: 'يمكن إرفاق صورة أو فيديو فقط',
  uploadFailed: 'خطأ في الرفع',
  createFailed: 'خطأ في إنشاء المنشور',
  /** Sent, and no answer came. */
  maybePublished: 'لم يصلنا رد، وربما نُشر منشورك: إن نشرته مرة أخرى لم يتكرر',
} as const
