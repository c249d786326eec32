// The error catalogue's texts (spec 0 §8, spec 1 §8). lib/errors.ts decides which one an error gets.
import type { PluralForms } from '../lib/plural.ts'

/** How long to wait: stands for `{wait}`, where the specification does not say seconds. */
export const waitTexts: Record<'minutes' | 'seconds', PluralForms> = {
  minutes: {
    zero: 'دقيقة',
    one: 'دقيقة',
    two: 'دقيقتين',
    few: '{n} دقائق',
    many: '{n} دقيقة',
    other: '{n} دقيقة',
  },
  seconds: {
    zero: 'ثانية',
    one: 'ثانية',
    two: 'ثانيتين',
    few: '{n} ثوانٍ',
    many: '{n} ثانية',
    other: '{n} ثانية',
  },
}

export const errors = {
  network: 'مشكلة في الاتصال، يرجى المحاولة مرة أخرى',
  unexpected: 'حدث خطأ غير متوقع',
  system: 'خطأ في النظام',
  generic: {
    authentication: 'خطأ في المصادقة',
    authorization: 'غير مصرح بالوصول',
    validation: 'البيانات المدخلة غير صحيحة',
    notFound: 'المورد غير موجود',
    rateLimit: 'تم تجاوز الحد المسموح',
    server: 'الخدمة غير متاحة مؤقتاً',
  },
  signIn: {
    credentials: 'رقم الحساب أو كلمة المرور غير صحيحة',
    emailNotConfirmed: 'البريد الإلكتروني غير مؤكد، يرجى مراجعة بريدك الإلكتروني',
    tooMany: 'محاولات كثيرة، يرجى المحاولة بعد قليل',
    limit: 'تم تجاوز الحد المسموح، حاول مرة أخرى بعد {n} ثانية',
    banned: 'تم حظر حسابك لمدة 10 أيام',
    bannedForGood: 'تم حظر حسابك نهائياً',
    noSession: 'فشل في تسجيل الدخول',
    emailInvalid: 'بريد إلكتروني غير صحيح',
    other: 'حدث خطأ في تسجيل الدخول، يرجى المحاولة مرة أخرى',
  },
  phoneSignIn: {
    notConfirmed: 'الحساب غير مفعل',
    tooMany: 'محاولات كثيرة، يرجى المحاولة بعد دقيقة',
    userNotFound: 'لم يتم العثور على حساب بهذا الرقم',
    other: 'حدث خطأ في تسجيل الدخول',
  },
  signUp: {
    disabled: 'التسجيل معطل حالياً، يرجى المحاولة لاحقاً',
    exists: 'هذا البريد الإلكتروني مسجل مسبقاً، يرجى تسجيل الدخول',
    phoneExists: 'الرقم مسجل مسبقاً بكلمة مرور مختلفة. يرجى استخدام كلمة المرور الصحيحة.',
    rejected: 'تم رفض التسجيل',
    other: 'فشل في إنشاء الحساب',
  },
  code: {
    sendFailed: 'فشل في إرسال رمز التحقق',
    sendLimit: 'تم تجاوز الحد المسموح، حاول مرة أخرى بعد {n} ثانية',
    noAnswer: 'لم يتم الحصول على استجابة من الخدمة',
    connection: 'خطأ في الاتصال بخدمة إرسال الرسائل',
    whatsapp: 'تعذر الاتصال بخدمة الواتساب',
    wrong: 'رمز التحقق غير صحيح أو منتهي الصلاحية',
    checkFailed: 'خطأ في التحقق من رمز التحقق',
    checkLimit: 'تم تجاوز الحد المسموح للتحقق، حاول مرة أخرى بعد {wait}',
  },
  /** What storage finds in a file, and the browser before it. */
  file: {
    picture: 'هذه الصورة تالفة أو غير مدعومة، اختر صورة أخرى',
    tooManyFrames: 'هذه الصورة المتحركة طويلة جداً، اختر صورة أقصر',
    farTooLarge: 'حجم الصورة يجب أن يكون أقل من 40 ميجا',
    video: 'هذا الفيديو تالف أو غير مدعوم، اختر فيديو آخر',
  },
  password: {
    changeFailed: 'تعذر تغيير كلمة المرور، يرجى المحاولة مرة أخرى',
    wrongCurrent: 'كلمة المرور الحالية غير صحيحة',
    wrong: 'كلمة المرور غير صحيحة',
    same: 'كلمة المرور الجديدة هي نفسها الحالية، اختر غيرها',
  },
  stepUp: 'تعذر تأكيد هويتك، يرجى المحاولة مرة أخرى',
  identity: {
    exists: 'هذه الهوية مرتبطة بحساب مسبقاً',
    notFound: 'هذه الهوية غير مرتبطة بحسابك',
    last: 'لا يمكن إزالة آخر وسيلة للدخول إلى حسابك',
  },
  link: {
    expired: {
      title: 'انتهت صلاحية الرابط أو استُخدم من قبل',
      detail: 'إن لم تتمكن من الدخول فاطلب رسالة جديدة.',
    },
    refused: 'تعذر فتح الرابط',
  },
  session: 'انتهت جلستك، يرجى تسجيل الدخول من جديد',
  reauthentication: 'أكّد هويتك أولاً ثم أعد المحاولة',
  signOut: 'حدث خطأ أثناء تسجيل الخروج',
} as const
