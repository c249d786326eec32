// The viewer of pictures that fills the screen.
export const viewerTexts = {
  title: 'عارض الصور',
  pictures: 'الصور',
  picture: 'صورة',
  place: (index: string, total: string) => `${index} من ${total}`,
  previous: 'السابقة',
  next: 'التالية',
  close: 'إغلاق',
  enlarge: 'تكبير',
  reduce: 'تصغير',
} as const
