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

export const profileTexts = {
  posts,
  friends,
  unnamed: 'مستخدم',
  missing: 'المستخدم غير موجود',
  loadFailed: 'خطأ في جلب بيانات المستخدم',
  noPosts: 'لا توجد منشورات بعد',
  noPostsOwn: 'شارك أول لحظة لك مع أصدقائك',
  backToHome: 'العودة إلى الرئيسية',
  changeAvatar: 'تغيير صورة الملف الشخصي',
  changeCover: 'تغيير صورة الغلاف',
  avatarChanged: 'تم تحديث صورة الملف الشخصي بنجاح',
  coverChanged: 'تم تحديث صورة الغلاف بنجاح',
  pictureFailed: 'حدث خطأ أثناء تحميل الصورة',
  pictureInvalid: 'يرجى اختيار صورة صالحة',
  pictureTooLarge: 'حجم الصورة يجب أن يكون أقل من 5 ميجابايت',
  setup: {
    title: 'عرّف أصدقاءك بك',
    description: 'اختر اسماً يظهر لأصدقائك، وصورة إن أحببت.',
    username: 'اسم المستخدم',
    hint: 'من 3 إلى 30 حرفاً: حروف وأرقام و _ و -',
    checking: 'جاري التحقق من الاسم',
    available: 'الاسم متاح',
    chooseAvatar: 'اختيار صورة',
    removeAvatar: 'إزالة الصورة',
    submit: 'حفظ والمتابعة',
    submitting: 'جاري الحفظ',
  },
} as const
