// /entertainment: the ways to the rooms and to the treasure (spec 2 §2).

export const entertainmentTexts = {
  title: 'الترفيه',
  rooms: { title: 'غرف الدردشة', detail: 'تحدث مع الناس مباشرة، وأهدِ من تحب' },
  treasure: { title: 'صناديق الكنز', detail: 'افتح البكجات بجواهرك قبل أن تنفد مفاتيحها' },
} as const
