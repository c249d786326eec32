/** Full names that people may and may not take, and what people are called: one table, for the database and for the browser. */

/** How one is written: the browser says the same before the server is asked. */
export const fullNameShapes: readonly [name: string, isAllowed: boolean][] = [
  ['سارة العبيدي', true],
  ['نور', true],
  ['عبد الرحمن بن عوف الجبوري', true],
  ['مُحَمَّد', true],
  ['Sara Obaidi', true],
  ['José Núñez', true],
  ['گۆران ئەحمەد', true],
  ['پارێز', true],
  ['أب', true],
  ['ا'.repeat(40), true],
  ['ا', false],
  ['ا'.repeat(41), false],
  ['سارة 92', false],
  ['سارة٩٢', false],
  ['سارة_العبيدي', false],
  ['sara@obaidi', false],
  ['<b>سارة</b>', false],
  ['سارة 🌹', false],
  ['سـارة', false],
  ['\u064eسارة', false],
  ['سا\u064e\u064e\u064eرة', false],
  // Letters of other scripts that look Latin, and letters that are no letters of a name.
  ['Мajlis', false],
  ['𝐬𝐚𝐫𝐚', false],
  ['ﻣﺠﻠﺲ', false],
]

/** What is typed, and what it is taken for: blanks and what is not seen are no part of a name. */
export const typedFullNames: readonly [typed: string, name: string | null][] = [
  ['  سارة   العبيدي ', 'سارة العبيدي'],
  ['\u202Eسارة\u202C', 'سارة'],
  ['سا\u200Bرة', 'سارة'],
  ['Jose\u0301', 'José'],
  ['   ', null],
  ['\u3164', null],
  ['\u2800\u200F\u0651', null],
  ['', null],
]

/** Names that would speak for those who run the place. */
export const reservedFullNames: readonly string[] = [
  ...['مجلس', 'إدارة المجلس', 'الدعم الفني', 'فريق مجلس', 'مَجلِس', 'المجلس الرسمي', 'الاداره'],
  ...[
    'خدمة العملاء',
    'إدارة التطبيق',
    'المدير العام',
    'وكيل معتمد',
    'مشرف مجلس',
    'مجلس ادمن',
    'مجلس العراق',
    'أدمن سارة',
  ],
  ...[
    'Majlis',
    'Majlis Support',
    'The Admin',
    'Admin Sara',
    'sara admin',
    'MAJLÍS',
    'Mäjlis',
    'm a j l i s',
    'Majlıs',
  ],
]

/** Names that only remind of such a one. */
export const freeFullNames: readonly string[] = [
  'مجلس الشعر',
  'برويز مشرف',
  'وكيل الجبوري',
  'بنك الدم',
  'دعاء الكريم',
  'نظام الدين',
  'Sara Official',
  'Adnan Majeed',
]

/** What somebody is called who has this full name and this username. */
export const shownNames: readonly [fullName: string | null, username: string | null, shown: string | null][] =
  [
    ['سارة العبيدي', 'sara_obaidi', 'سارة العبيدي'],
    [null, 'سارة_العبيدي', 'سارة العبيدي'],
    [null, '_sara__92_', 'sara 92'],
    [null, 'sara-92', 'sara-92'],
    [null, '___', '___'],
    [null, null, null],
  ]
