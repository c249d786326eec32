// What the inputs of the design system say by themselves.
export const fieldTexts = {
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  passwordConfirmation: 'تأكيد كلمة المرور',
  countryCode: 'رمز الدولة',
  codeDigit: (position: number) => `الرقم ${position} من رمز التحقق`,
  strength: { weak: 'ضعيفة', fair: 'متوسطة', strong: 'قوية' },
} as const
