// Confirming one's identity before what matters most.
export const stepUpTexts = {
  title: 'أكّد هويتك',
  description: (purpose: string) => `لإتمام «${purpose}» نتأكد أولاً أنك أنت، ثم يكتمل من تلقاء نفسه.`,
  password: 'كلمة المرور',
  submit: 'تأكيد',
  submitting: 'جاري التأكيد',
} as const
