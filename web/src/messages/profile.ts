// People: one's own profile, others', and naming a new one.
import type { PluralForms } from '../lib/plural.ts'

const posts: PluralForms = {
  zero: 'لا منشورات',
  one: 'منشور واحد',
  two: 'منشوران',
  few: '{n} منشورات',
  many: '{n} منشوراً',
  other: '{n} منشور',
}

const friends: PluralForms = {
  zero: 'لا أصدقاء',
  one: 'صديق واحد',
  two: 'صديقان',
  few: '{n} أصدقاء',
  many: '{n} صديقاً',
  other: '{n} صديق',
}

const days: PluralForms = {
  zero: 'أقل من يوم',
  one: 'يوم واحد',
  two: 'يومين',
  few: '{n} أيام',
  many: '{n} يوماً',
  other: '{n} يوم',
}

const bioLeft: PluralForms = {
  zero: 'لم يبقَ أي حرف',
  one: 'المتبقي حرف واحد',
  two: 'المتبقي حرفان',
  few: 'المتبقي {n} أحرف',
  many: 'المتبقي {n} حرفاً',
  other: 'المتبقي {n} حرف',
}

const longestBio = 'يجب ألا تزيد النبذة عن 300 حرف'
const bioTooLong: PluralForms = {
  zero: longestBio,
  one: `${longestBio}، وهي أطول بحرف واحد`,
  two: `${longestBio}، وهي أطول بحرفين`,
  few: `${longestBio}، وهي أطول بـ{n} أحرف`,
  many: `${longestBio}، وهي أطول بـ{n} حرفاً`,
  other: `${longestBio}، وهي أطول بـ{n} حرف`,
}

export const profileTexts = {
  posts,
  friends,
  unnamed: 'مستخدم',
  missing: 'المستخدم غير موجود',
  loadFailed: 'خطأ في جلب بيانات المستخدم',
  showPosts: (posts: string) => `عرض المنشورات: ${posts}`,
  views: { label: 'ما نُشر', posts: 'المنشورات', media: 'الصور والفيديو' },
  noMedia: 'لا صور ولا فيديو بعد',
  noMediaOwn: 'هنا تجتمع صورك ومقاطعك',
  noPosts: 'لا توجد منشورات بعد',
  noPostsOwn: 'شارك أول لحظة لك مع أصدقائك',
  backToHome: 'العودة إلى الرئيسية',
  avatarOf: (name: string) => `صورة ${name}`,
  coverOf: (name: string) => `غلاف ${name}`,
  changeAvatar: 'تغيير صورة الملف الشخصي',
  changeCover: 'تغيير صورة الغلاف',
  avatarChanged: 'تم تحديث صورة الملف الشخصي بنجاح',
  coverChanged: 'تم تحديث صورة الغلاف بنجاح',
  /** It did not arrive. */
  unsentPicture: 'الصورة التي اخترتها ولم تُحفظ بعد',
  leavePicture: 'ترك الصورة التي لم تُحفظ',
  pictureFailed: 'حدث خطأ أثناء تحميل الصورة',
  pictureInvalid: 'يرجى اختيار صورة صالحة',
  pictureTooLarge: 'حجم الصورة يجب أن يكون أقل من 5 ميجابايت',
  editing: {
    open: 'تعديل الملف',
    openOf: (name: string) => `تعديل الملف: ${name}`,
    title: 'تعديل الملف',
    name: 'الاسم',
    nameHint: 'كما يعرفك أصدقاؤك، مثل: سارة العبيدي',
    nameLocks: 'بعد تغييره يبقى 16 يوماً قبل أن تستطيع تغييره مرة أخرى',
    lockedFor: (days: string) => `يمكن تغيير الاسم بعد ${days}`,
    days,
    bio: 'نبذة عنك',
    bioPlaceholder: 'من أين أنت؟ ماذا تحب؟',
    bioTooLong,
    bioLeft,
    submit: 'حفظ',
    submitting: 'جاري الحفظ',
    done: 'تم حفظ ملفك',
  },
  username: {
    title: 'تغيير اسم المستخدم',
    description: 'بعد التغيير يبقى اسمك الجديد 16 يوماً قبل أن تستطيع تغييره مرة أخرى.',
    label: 'اسم المستخدم الجديد',
    submit: 'حفظ',
    submitting: 'جاري الحفظ',
    done: 'تم تغيير اسم المستخدم',
  },
  setup: {
    title: 'عرّف أصدقاءك بك',
    description: 'اكتب اسمك كما يعرفك أصدقاؤك، واختر اسم مستخدم لا يشاركك فيه أحد، وصورة إن أحببت.',
    fullName: 'الاسم (اختياري)',
    fullNameHint: 'مثل: سارة العبيدي',
    username: 'اسم المستخدم',
    hint: 'من 3 إلى 30 حرفاً: حروف وأرقام و _ و -',
    checking: 'جاري التحقق من الاسم',
    available: 'الاسم متاح',
    own: 'هذا اسمك الآن',
    chooseAvatar: 'اختيار صورة',
    removeAvatar: 'إزالة الصورة',
    submit: 'حفظ والمتابعة',
    submitting: 'جاري الحفظ',
  },
} as const
