// What the inputs of the design system say by themselves.
import type { Country } from '../lib/phone.ts'

export const fieldTexts = {
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  passwordConfirmation: 'تأكيد كلمة المرور',
  countryCode: 'رمز الدولة',
  countries: {
    IQ: 'العراق',
    SA: 'المملكة العربية السعودية',
    AE: 'الإمارات العربية المتحدة',
    KW: 'الكويت',
    BH: 'البحرين',
    QA: 'قطر',
    OM: 'عُمان',
    JO: 'الأردن',
    LB: 'لبنان',
    SY: 'سوريا',
    EG: 'مصر',
    US: 'الولايات المتحدة',
    GB: 'المملكة المتحدة',
  } satisfies Record<Country, string>,
  strength: { weak: 'ضعيفة', fair: 'متوسطة', strong: 'قوية' },
} as const
