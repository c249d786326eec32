// The way in: /register.
import type { PluralForms } from '../lib/plural.ts'

const seconds: PluralForms = {
  zero: 'إعادة إرسال الرمز',
  one: 'إعادة الإرسال بعد ثانية',
  two: 'إعادة الإرسال بعد ثانيتين',
  few: 'إعادة الإرسال بعد {n} ثوانٍ',
  many: 'إعادة الإرسال بعد {n} ثانية',
  other: 'إعادة الإرسال بعد {n} ثانية',
}

export const registrationTexts = {
  title: 'حساب جديد',
  slogan: 'خطوات قليلة وتصبح بيننا',
  steps: ['رمز الإحالة', 'معلوماتك', 'التحقق'],
  stepperLabel: 'خطوات التسجيل',
  next: 'التالي',
  back: 'رجوع',
  haveAccount: 'لديك حساب؟',
  signIn: 'تسجيل الدخول',
  referral: {
    label: 'رمز الإحالة',
    hint: 'اطلبه من صديق سبقك إلى مجلس',
    checking: 'جاري التحقق من الرمز',
    notFound: 'رمز الإحالة غير صحيح أو غير موجود',
    invitedBy: (name: string) => `دعوة من ${name}`,
  },
  account: {
    phone: 'رقم الهاتف',
    phoneHint: 'نرسل إليه رمز التحقق عبر واتساب',
    password: 'كلمة المرور',
    confirmation: 'تأكيد كلمة المرور',
    send: 'إرسال رمز التحقق',
    sending: 'جاري الإرسال',
  },
  code: {
    label: 'رمز التحقق',
    sentTo: 'أدخل الرمز المكوّن من 6 أرقام الذي أرسلناه عبر واتساب إلى',
    submit: 'تأكيد وإنشاء الحساب',
    submitting: 'جاري إنشاء الحساب',
    resend: seconds,
  },
  sent: 'تم إرسال رمز التحقق عبر واتساب',
  testCode: 'رمز الاختبار',
  limitReached: 'تم تجاوز الحد المسموح',
  welcomeBack: 'أهلاً بعودتك!',
  welcome: 'أهلاً بك! تم إنشاء حسابك بأمان',
} as const
