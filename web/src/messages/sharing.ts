// Networks on which something is shared, as they are called.
export const sharingTexts = {
  networks: {
    whatsapp: 'واتساب',
    telegram: 'تيليجرام',
    facebook: 'فيسبوك',
    x: 'إكس',
    snapchat: 'سناب شات',
    linkedin: 'لينكد إن',
  },
  on: (network: string) => `مشاركة على ${network}`,
  native: 'تطبيقات أخرى',
  copyLink: 'نسخ الرابط',
} as const
