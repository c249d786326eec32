/** Names that people may and may not take: one table, against which the database is held, and the browser where it checks. */

/** What the shape of a name must be: the browser says the same before the server is asked. */
export const shapes: readonly [name: string, isAllowed: boolean][] = [
  ['sara', true],
  ['سارة', true],
  ['sara_92', true],
  ['نور-العبيدي', true],
  ['abc', true],
  ['a'.repeat(30), true],
  ['سارة٩٢', true],
  ['گۆران', true],
  ['', false],
  ['ab', false],
  ['a'.repeat(31), false],
  ['sara ali', false],
  ['sara<b>', false],
  ['sara.ali', false],
  // Letters of other scripts that look Latin or Arabic, marks, and what is not seen at all.
  ['аdmin', false],
  ['mаjlis', false],
  ['ѕara', false],
  ['σara', false],
  ['ﻣﺠﻠﺲ', false],
  ['مـجلس', false],
  ['مَجلس', false],
  ['sa\u200bra', false],
  ['sara\u202e', false],
  ['𝐬𝐚𝐫𝐚', false],
  ['ｓａｒａ', false],
  ['sara۹', false],
]

/** Names that would speak for those who run the place, and how such a name is disguised. */
export const reserved: readonly string[] = [
  ...['admin', 'administrator', 'root', 'system', 'support', 'help', 'moderator', 'official', 'majlis'],
  ...['مجلس', 'المجلس', 'إدارة', 'الإدارة', 'المدير', 'المشرف', 'النظام', 'المساعدة', 'الدعم'],
  ...[
    'مدير',
    'ادمن',
    'أدمن',
    'الأدمن',
    'وكيل',
    'وكيل_مجلس',
    'مشرف_مجلس',
    'حساب_مجلس',
    'بنك-مجلس',
    'majles',
    'ادمن_سارة',
  ],
  // Case, separators.
  ...['ADMIN', 'ad-min', '_admin_', 'Support-', 'sys_tem', '__help', 'm-a-j-l-i-s'],
  // Digits at the ends.
  ...['Admin1', 'admin_2026', '007admin', 'majlis2', 'support٢٤', 'مجلس١', 'الإدارة_1'],
  // Digits and letters that look like others.
  ...['adm1n', '4dmin', '4dmin1', 'supp0rt', 'he1p', 'r00t', 'majl1s', 'maj1is', 'm4jli5', '0fficial'],
  ...['majIis', 'MAJLlS', 'rnajlis', 'RNAJLIS', 'adrnin', 'Adrnin1', 'heIp', 'systern', 'r_najlis'],
  ...['الاداره', 'اداره', 'الإدار٥', 'المجلس_', 'النظ١م'],
  // Doubled letters, and single ones for doubled.
  ...['adminn', 'majjlis', 'majllis', 'suport', 'rooot', 'مجللس'],
  // Several of them, and words that go with them.
  ...['majlisadmin', 'Majlis_Support', 'majlis_team', 'the_admin', 'admin-support', 'majlissupport'],
  ...['إدارة_مجلس', 'فريق_مجلس', 'دعم_مجلس', 'الدعم_الفني', 'فريق_الدعم', 'مجلس_الرسمي', 'تطبيق_مجلس'],
  // A title before or behind somebody's name.
  ...['admin_sara', 'sara_admin', 'Sara-Adm1n', 'support_iraq', 'moderator_7'],
]

/** Names that only remind of such a one. */
export const free: readonly string[] = [
  ...['administrata', 'supporter', 'badminton', 'helper', 'rooter', 'systemic', 'majd', 'majeed', 'adnan'],
  ...['majlis_poetry', 'team', 'admiral', 'sara_official', 'help_me', 'root_beer', 'salma', 'damin'],
  ...['مجلس_الشعر', 'مجلسنا_الدافئ', 'دعاء_الكريم', 'مشرف', 'إدريس', 'فريق', 'نظام_الدين'],
]

/** Pairs of which whoever comes second is refused. */
export const alike: readonly [taken: string, likeness: string][] = [
  ['Salma', 'saIma'],
  ['salma', 'sa1ma'],
  ['nora', 'n0ra'],
  ['mona', 'rnona'],
  ['wafa', 'vvafa'],
  ['sara_ali', 'sara-ali'],
  ['sara_ali', 'sara__ali'],
  ['sara_ali', '_sara_ali_'],
  ['sara', 'SARA'],
  ['SAIMA', 'saima'],
  ['أمل', 'امل'],
  ['أمل', 'إمل'],
  ['أمل', 'آمل'],
  ['أمل', 'ٱمل'],
  ['سارة', 'ساره'],
  ['سارة', 'سارۃ'],
  ['ليلى', 'ليلي'],
  ['ليلى', 'لیلی'],
  ['كريم', 'کریم'],
  ['مؤيد', 'مويد'],
  ['رائد', 'رايد'],
  ['گۆران', 'گوران'],
  ['سارا', 'سار1'],
  ['نور٢', 'نور2'],
]

/** Pairs of which both may be there. */
export const unlike: readonly [taken: string, other: string][] = [
  ['salma', 'saima'],
  ['sara', 'saraa'],
  ['noor', 'nor'],
  ['sara_1', 'sara_2'],
  ['sara_ali', 'saraali'],
  ['علي', 'عالي'],
  ['نور', 'نورة'],
  ['حسن', 'حسين'],
]
