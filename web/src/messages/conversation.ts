// What people write to each other, wherever it stands: the field, the picture in it, and what is not sent yet.
import { formatNumber } from '../lib/numbers.ts'
import type { PluralForms } from '../lib/plural.ts'

const newer: PluralForms = {
  zero: 'رسائل جديدة',
  one: 'رسالة جديدة',
  two: 'رسالتان جديدتان',
  few: '{n} رسائل جديدة',
  many: '{n} رسالة جديدة',
  other: '{n} رسالة جديدة',
}

const others: PluralForms = {
  zero: '',
  one: 'وشخص آخر',
  two: 'وشخصان آخران',
  few: 'و{n} آخرون',
  many: 'و{n} آخرون',
  other: 'و{n} آخرون',
}

export const conversationTexts = {
  messages: 'رسائل المحادثة',
  loading: 'جاري تحميل الرسائل...',
  loadFailed: 'خطأ في تحميل الرسائل',
  beginning: 'هذه بداية المحادثة',
  newer,
  arrived: 'وصلت',
  picture: 'صورة مرفقة',
  pictureMissing: 'تعذر عرض الصورة',
  field: 'نص الرسالة',
  placeholder: 'اكتب رسالتك…',
  enterSends: 'Enter للإرسال',
  send: 'إرسال',
  attach: 'إرفاق صورة',
  attaching: 'جاري تجهيز الصورة...',
  detach: 'إزالة الصورة',
  preview: 'الصورة التي سترسلها',
  needed: 'يرجى كتابة رسالة أو إرفاق صورة',
  tooLong: (most: number) => `الرسالة طويلة جداً. الحد الأقصى ${formatNumber(most)} حرف`,
  pictureTooLarge: 'حجم الصورة يجب أن يكون أقل من 5 ميجابايت',
  pictureInvalid: 'يرجى اختيار صورة صحيحة',
  pictureLost: 'لم تعد الصورة محفوظة في هذا المتصفح. أرفقها من جديد.',
  newest: 'إلى أحدث الرسائل',
  typing: (names: string) => `الكتابة الآن: ${names}`,
  others,
  slowed: 'تمهّل قليلاً، تُرسل رسائلك بعد {wait}',
  reconnecting: 'انقطع الاتصال المباشر، نعيده الآن...',
  message: {
    options: (name: string) => `خيارات رسالة ${name}`,
    ownOptions: 'خيارات رسالتك',
    reply: 'رد',
    replyTo: (name: string) => `رداً على ${name}`,
    cancelReply: 'إلغاء الرد',
    toOriginal: (name: string) => `الرسالة التي يُرد عليها، من ${name}`,
    picture: 'صورة',
    voice: 'رسالة صوتية',
    remove: 'حذف الرسالة',
    removeTitle: 'حذف هذه الرسالة؟',
    removeFailed: 'تعذر حذف الرسالة',
    removed: 'حُذفت هذه الرسالة',
    unsent: 'لم تعد الرسالة التي ترد عليها موجودة',
  },
  voice: {
    label: 'رسالة صوتية',
    play: 'تشغيل الرسالة الصوتية',
    pause: 'إيقاف مؤقت',
    position: 'موضع التشغيل',
    /** As it is said: how far of how much. */
    at: (now: string, all: string) => `${now} من ${all}`,
    missing: 'تعذر تشغيل الرسالة الصوتية',
  },
  unsent: {
    sending: 'جاري الإرسال',
    waiting: 'سترسل حين يعود الاتصال',
    unanswered: 'لم تصل بعد، نعيد المحاولة',
    failed: 'خطأ في إرسال الرسالة',
    again: 'إعادة الإرسال',
    edit: 'تعديل',
    discard: 'حذف',
  },
} as const
