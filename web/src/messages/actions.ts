// Words on buttons and states that every area shares.
export const actions = {
  loading: 'جاري التحميل...',
  back: 'رجوع',
  close: 'إغلاق',
  cancel: 'إلغاء',
  delete: 'حذف',
  save: 'حفظ',
  retry: 'إعادة المحاولة',
  askSupport: 'مراسلة الدعم',
  undo: 'تراجع',
  emptySearch: 'مسح البحث',
  or: 'أو',
  later: 'لاحقاً',
  copied: 'تم النسخ',
  copyFailed: 'فشل في نسخ المحتوى',
} as const
