// /security: the password, two-step verification, and the devices that are signed in.
export const securityTexts = {
  title: 'الأمان',
  password: {
    title: 'كلمة المرور',
    detail: 'تغييرها يسجّل خروج أجهزتك الأخرى',
    dialog: 'تغيير كلمة المرور',
    current: 'كلمة المرور الحالية',
    next: 'كلمة المرور الجديدة',
    mismatch: 'كلمات المرور الجديدة غير متطابقة',
    submit: 'حفظ كلمة المرور',
    submitting: 'جاري الحفظ',
    done: 'تم تغيير كلمة المرور بنجاح',
    maybeDone: 'ربما تغيّرت كلمة المرور في محاولتك السابقة، أدخل الجديدة على أنها الحالية',
  },
  changeSecondFactor: 'تغيير التحقق بخطوتين',
  everywhere: {
    title: 'تسجيل الخروج من كل الأجهزة',
    detail: 'يُنهي كل جلسة مفتوحة لحسابك، وهذه معها',
    confirmTitle: 'تسجيل الخروج من كل الأجهزة؟',
    confirmDetail: 'ستحتاج إلى تسجيل الدخول من جديد على كل جهاز.',
    submit: 'تسجيل الخروج',
  },
} as const
