// Confirming one's identity before what matters most.
export const stepUpTexts = {
  title: 'أكّد هويتك',
  description: 'نتأكد أنك أنت قبل المتابعة، ثم يكتمل ما طلبته من تلقاء نفسه.',
  password: 'كلمة المرور',
  submit: 'تأكيد',
  submitting: 'جاري التأكيد',
} as const
