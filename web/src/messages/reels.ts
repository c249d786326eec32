// Reels: the player of short films, on /reels and /live.

export const reelTexts = {
  /** As the specification has it (spec 2 §8): where there are none, and after the last one. */
  none: 'لا توجد فيديوهات متاحة',
  noneDetail: 'انشر فيديو من الصفحة الرئيسية ليكون أول ما يُشاهد هنا.',
  endDetail: 'شاهدت كل ما هنا. عُد لاحقاً لتجد الجديد.',
  toHome: 'إلى الرئيسية',
  fromTheFirst: 'من البداية',
  loading: 'جاري تحميل الفيديوهات...',
  loadFailed: 'تعذر تحميل الفيديوهات',
  of: (name: string) => `فيديو من ${name}`,
  previous: 'الفيديو السابق',
  next: 'الفيديو التالي',
  play: 'تشغيل',
  pause: 'إيقاف مؤقت',
  position: 'موضع التشغيل',
  /** Where it is, and how long it is, both as minutes and seconds. */
  positionOf: (now: string, length: string) => `${now} من ${length}`,
  fast: 'سرعة مضاعفة',
  more: 'المزيد',
  less: 'أقل',
  failed: 'تعذر تشغيل هذا الفيديو',
  failedDetail: 'ربما حذفه صاحبه، أو انقطع الاتصال.',
  /** The button of the author's face, which opens what can be done about them. */
  author: (name: string) => `الصداقة مع ${name}`,
  profile: 'عرض الملف الشخصي',
  gift: {
    give: 'إرسال هدية',
    in: 'في غرفة',
    nowhere: 'تُرسل الهدايا حين تكونان معاً في غرفة واحدة.',
    rooms: 'غرف الدردشة',
  },
  /** In the place of what a card of the feed plays. */
  open: (name: string) => `مشاهدة الفيديو من منشور ${name} بملء الشاشة`,
} as const
