// The way in: /register.
export const registrationTexts = {
  title: 'حساب جديد',
  slogan: 'خطوات قليلة وتصبح بيننا',
  steps: ['رمز الإحالة', 'معلوماتك', 'التحقق'],
  stepperLabel: 'خطوات التسجيل',
  next: 'التالي',
  haveAccount: 'لديك حساب؟',
  signIn: 'تسجيل الدخول',
  referral: {
    label: 'رمز الإحالة',
    hint: 'اطلبه من صديق سبقك إلى مجلس',
    checking: 'جاري التحقق من الرمز',
    invitedBy: (name: string) => `دعوة من ${name}`,
  },
  account: {
    phone: 'رقم الهاتف',
    phoneHint: 'نرسل إليه رمز التحقق عبر واتساب',
    password: 'كلمة المرور',
    send: 'إرسال رمز التحقق',
    sending: 'جاري الإرسال',
  },
  code: {
    submit: 'تأكيد وإنشاء الحساب',
    submitting: 'جاري إنشاء الحساب',
    create: 'إنشاء الحساب',
    /** After a reload, which keeps no password. */
    passwordAgain: 'تم التحقق من رقمك. أدخل كلمة المرور مرة أخرى لإنشاء حسابك.',
    resetInstead: 'نسيت كلمة المرور؟ أعد تعيينها',
  },
  welcomeBack: 'أهلاً بعودتك!',
  welcome: 'أهلاً بك! تم إنشاء حسابك بأمان',
} as const
