/** What a search takes for the same: texts as people write and type them, and the key under which both are compared. */

export const searchKeys: readonly [text: string, key: string][] = [
  ['أحمد إبراهيم آدم ٱلله', 'احمد ابراهيم ادم الله'],
  ['ليلى', 'ليلي'],
  ['لیلی', 'ليلي'],
  ['سارة', 'ساره'],
  ['مؤيد رائد شيء مسؤولية', 'مويد رايد شي مسووليه'],
  ['کريم', 'كريم'],
  ['گۆران', 'گوران'],
  ['مـــجـــلـــس', 'مجلس'],
  ['مُحَمَّدٌ', 'محمد'],
  ['القُرْآنُ', 'القران'],
  ['ﻣﺠﻠﺲ', 'مجلس'],
  ['٢٠٢٦ ۱۴۰۵ 2026', '2026 1405 2026'],
  ['Sara OBAIDI', 'sara obaidi'],
  ['sara_obaidi', 'sara obaidi'],
  ['Café Müller', 'cafe muller'],
  ['ｓａｒａ', 'sara'],
  ['مج\u200Bل\u200Cس\u200D', 'مجلس'],
  ['\u202Eمجلس\u202C \u2067نور\u2069', 'مجلس نور'],
  ['\u200Fنور\u200E\uFEFF', 'نور'],
  ['  صباح،\n\tالخير؟  ', 'صباح الخير'],
  ['#صباح_الخير @sara-92', 'صباح الخير sara 92'],
  ['100%', '100'],
  ["_%\\'", ''],
  ['نور 😀 →× ⨌', 'نور'],
  ['иван ωμέγα', 'иван ωμεγα'],
  ['漢字 مجلس', 'مجلس'],
  ['a'.repeat(40), 'a'.repeat(30)],
  ['ﷺ'.repeat(3), 'صلي الله عليه وسلمصلي الله عليه وسلمصلي الله عليه وسلم'],
  ['', ''],
]

/** Rich text, and the words that are searched in it. */
export const visibleTexts: readonly [html: string, words: string][] = [
  ['صباح<br>الخير', 'صباح الخير'],
  ['<p>نور</p><p>سارة</p>', 'نور ساره'],
  ['مج<strong>لس</strong> <em>نا</em>', 'مجلس نا'],
  ['شاي &amp; قهوة &lt;3', 'شاي قهوه 3'],
]
