// /settings: the account, how one signs in, the theme, notifications, the terms (spec 1 §2, spec 2 §2).
import type { PluralForms } from '../lib/plural.ts'

const daysLeft: PluralForms = {
  zero: 'تغيير',
  one: 'يوم واحد',
  two: 'يومان',
  few: '{n} أيام',
  many: '{n} يوماً',
  other: '{n} يوم',
}

export const settingsTexts = {
  title: 'الإعدادات',
  profile: 'الملف الشخصي',
  edit: 'تعديل الملف',
  account: 'الحساب',
  username: {
    title: 'اسم المستخدم',
    change: 'تغيير',
    /** How long it is locked. */
    daysLeft,
    lockedFor: (days: string) => `يمكن تغييره بعد ${days}`,
  },
  phone: {
    title: 'رقم الهاتف',
    none: 'لا رقم لهذا الحساب',
    change: 'تغيير',
    dialog: 'تغيير رقم الهاتف',
    description: 'بعد التغيير تدخل بالرقم الجديد وحده.',
    stepperLabel: 'خطوات تغيير رقم الهاتف',
    steps: ['الرقم الحالي', 'الرقم الجديد', 'رمز التحقق'],
    current: 'رقم الهاتف الحالي',
    /** Before the number of the account, masked. */
    currentHint: 'رقم حسابك الآن:',
    wrongCurrent: 'رقم الهاتف الحالي غير صحيح',
    next: 'متابعة',
    checkingCurrent: 'جاري التحقق',
    new: 'رقم الهاتف الجديد',
    newHint: 'نرسل إليه رمزاً عبر واتساب',
    newRequired: 'يرجى إدخال رقم الهاتف الجديد',
    same: 'هذا رقم حسابك الآن، أدخل رقماً غيره',
    send: 'إرسال الرمز',
    sending: 'جاري الإرسال',
    submit: 'تغيير الرقم',
    submitting: 'جاري التغيير',
    unheard:
      'لم يصلنا رد، وربما تغيّر رقمك: اضغط «تغيير الرقم» مرة أخرى لنتأكد، وإن طُلب منك الدخول فجرّب الرقم الجديد أولاً',
    done: 'تم تغيير رقم الهاتف',
    doneDetail: 'سجّل دخولك من الآن بالرقم الجديد.',
  },
  terms: { title: 'شروط الاستخدام', accepted: 'مقبولة' },
  password: { title: 'كلمة المرور', change: 'تغيير' },
  security: { title: 'الأمان والأجهزة', detail: 'التحقق بخطوتين، والأجهزة المتصلة بحسابك' },
  methods: {
    title: 'طرق تسجيل الدخول',
    loadFailed: 'تعذر تحميل طرق تسجيل الدخول',
    names: { email: 'البريد الإلكتروني', facebook: 'فيسبوك', phone: 'الهاتف' },
    linked: 'مرتبط',
    notLinked: 'غير مرتبط',
    soon: 'قريباً',
    linkOf: (name: string) => `ربط ${name}: قريباً`,
    later: 'ربط طرق الدخول قريباً',
    laterDetail: 'سجّل الدخول الآن بالطريقة المرتبطة بحسابك.',
  },
  theme: 'المظهر',
  notifications: { title: 'الإشعارات', detail: 'ما تختار أن يصلك' },
  signOut: 'تسجيل الخروج',
} as const
