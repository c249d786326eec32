// The feed and what is in it.
import { formatNumber } from '../lib/numbers.ts'
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

const pictures: PluralForms = {
  zero: 'لا صور',
  one: 'صورة واحدة',
  two: 'صورتان',
  few: '{n} صور',
  many: '{n} صورة',
  other: '{n} صورة',
}

export const postTexts = {
  likes,
  comments,
  newPosts,
  feed: 'منشورات الأصدقاء',
  loading: 'جاري تحميل المنشورات...',
  old: 'هذا آخر ما حُمّل، وسيتجدد حالما يعود الاتصال.',
  empty: 'لا توجد منشورات حتى الآن',
  emptyNext: 'اكتب أول منشور، أو ادعُ أصدقاءك لينضموا إليك',
  writeFirst: 'اكتب منشوراً',
  loadFailed: 'تعذر تحميل المنشورات',
  end: 'وصلت إلى آخر المنشورات',
  postOf: (name: string) => `منشور ${name}`,
  onePost: 'منشور',
  oneLoading: 'جاري تحميل المنشور...',
  oneFailed: 'تعذر تحميل المنشور',
  gone: 'هذا المنشور غير موجود',
  goneDetail: 'ربما حذفه صاحبه، أو لم يصل الرابط كاملاً.',
  readMore: 'عرض المزيد',
  less: 'عرض أقل',
  like: 'أعجبني',
  unlike: 'إلغاء الإعجاب',
  share: 'مشاركة',
  openComments: 'التعليقات',
  more: 'خيارات المنشور',
  delete: 'حذف المنشور',
  report: 'الإبلاغ عن المنشور',
  deleteTitle: 'حذف هذا المنشور؟',
  deleteDetail: 'لا يمكن استرجاعه بعد الحذف.',
  deleted: 'تم حذف المنشور بنجاح',
  deleteFailed: 'فشل في حذف المنشور',
  /** Nobody has said what became of it. */
  deleteError: 'حدث خطأ أثناء حذف المنشور',
  likeFailed: 'تعذر حفظ إعجابك',
  pictureOf: (name: string) => `صورة من منشور ${name}`,
  pictureOfSeveral: (place: number, count: number, name: string) =>
    `الصورة ${place} من ${count} من منشور ${name}`,
  picturesOf: (name: string) => `صور من منشور ${name}`,
  previousPicture: 'الصورة السابقة',
  nextPicture: 'الصورة التالية',
  videoOf: (name: string) => `فيديو من منشور ${name}`,
  videoFailed: 'تعذر تشغيل هذا الفيديو',
  tiles: { video: 'فيديو', picture: 'صورة', pictures },
  sound: { on: 'تشغيل الصوت', off: 'كتم الصوت' },
  shareFailed: 'خطأ في المشاركة',
  sharing: {
    title: 'مشاركة المنشور',
  },
} as const

const andMore: PluralForms = {
  zero: '',
  one: 'وصورة أخرى',
  two: 'وصورتان أخريان',
  few: 'و{n} صور أخرى',
  many: 'و{n} صورة أخرى',
  other: 'و{n} صورة أخرى',
}

export const composerTexts = {
  prompt: 'بماذا تفكر؟',
  title: 'منشور جديد',
  text: 'نص المنشور',
  placeholder: 'شارك أصدقاءك ما يدور في بالك…',
  picture: 'صورة',
  video: 'فيديو',
  removeMedia: 'إزالة الملف',
  preview: 'معاينة الملف المختار',
  pictures: 'صور المنشور',
  addPictures: 'إضافة صور',
  /** Of several pictures; `of` is which of how many. */
  several: {
    place: (place: number, count: number) => `${place} من ${count}`,
    preview: (of: string) => `معاينة الصورة ${of}`,
    remove: (of: string) => `إزالة الصورة ${of}`,
    crop: (of: string) => `قص الصورة ${of}`,
    earlier: (of: string) => `تقديم الصورة ${of}`,
    later: (of: string) => `تأخير الصورة ${of}`,
    andMore,
  },
  audience: 'كل أعضاء مجلس',
  tools: 'تنسيق النص',
  bold: 'عريض',
  italic: 'مائل',
  underline: 'تحته خط',
  onItsWay: 'منشورك قيد النشر',
  edit: 'تعديل',
  tooLong: (most: number) => `النص طويل جداً. الحد الأقصى ${formatNumber(most)} حرف`,
  publish: 'نشر',
  /** A picture is looked at and made as small as it is shown. */
  preparing: 'تجهيز الصورة',
  publishing: 'جاري النشر',
  published: 'تم نشر منشورك',
  /** Where a try before published it and its answer was lost. */
  publishedBefore: 'كان قد نُشر في المحاولة السابقة',
  earlierPublished: 'نُشر منشورك السابق بنصه الأول',
  earlierDetail: 'اضغط «نشر» مرة أخرى إن أردت نشر هذا النص أيضاً',
  needsSomething: 'يرجى كتابة شيء أو إضافة صورة/فيديو لنشره',
  pictureTooLarge: 'حجم الصورة يجب أن يكون أقل من 5 ميجا',
  videoTooLarge: 'حجم الفيديو يجب أن يكون أقل من 50 ميجا',
  videoAlone: 'الفيديو يُنشر وحده، بلا صور معه',
  tooManyPictures: (most: number) => `يمكن نشر ${most} صور كحد أقصى`,
  /** Of several files that were chosen at once, for more than one reason. */
  someRefused: 'لم تُضف بعض الملفات',
  refusedFile: (name: string, problem: string) => `\u2068${name}\u2069: ${problem}`,
  wrongType: 'يمكن إرفاق صورة أو فيديو فقط',
  uploadFailed: 'خطأ في الرفع',
  createFailed: 'خطأ في إنشاء المنشور',
  /** No answer came, and the server says that it is not there. */
  notCreated: 'لم يتم إنشاء المنشور بنجاح',
  /** Sent, and no answer came. */
  maybePublished: 'لم يصلنا رد، وربما نُشر منشورك: إن نشرته مرة أخرى لم يتكرر',
} as const
