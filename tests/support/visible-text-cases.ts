/** Texts that look empty, and texts of which something is seen: one table, for the database and for the browser. */

const each = (from: number, to = from) =>
  Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place))

/** Each of them alone, and all together, is nothing to see. */
export const unseenCharacters: readonly string[] = [
  ...[' ', '\t', '\n', '\u00A0', '\u1680', ...each(0x2000, 0x200a), '\u2028', '\u202F', '\u205F', '\u3000'],
  ...[...each(0x01, 0x08), ...each(0x0e, 0x1f), ...each(0x7f, 0x9f)],
  // Fillers, and a blank of Braille and of music.
  ...['\u3164', '\u115F', '\u1160', '\uFFA0', '\u2800', '\u{1D159}', '\uFFFC'],
  ...['\u00AD', '\u034F', '\u061C', '\u180E', '\u17B4', '\u17B5', '\uFEFF', ...each(0xfff9, 0xfffb)],
  ...[...each(0x200b, 0x200f), ...each(0x202a, 0x202e), ...each(0x2060, 0x206f)],
  ...[...each(0xfe00, 0xfe0f), ...each(0xe0100, 0xe0110), ...each(0xe0000, 0xe007f)],
  // Marks without a letter.
  ...['\u0301', '\u064E', '\u0651', '\u0670', '\u06D6', '\u0489', '\u20DD', '\u0E49'],
]

export const unseenTexts: readonly string[] = [
  '',
  '   \n ',
  '\u3164\u3164\u3164',
  '\u2800 \u2800',
  '\u200F\u0651\u064E',
  unseenCharacters.join(''),
]

/** Written as they are kept: nothing of them is taken for what hides, or for too much. */
export const seenTexts: readonly string[] = [
  '.',
  'ا',
  '0',
  '\u06DD',
  'می\u200Cخواهم',
  '100\u200F%',
  '👩\u200D💻',
  '❤️',
  '1️⃣',
  '👨\u200D👩\u200D👧\u200D👦',
  '🏳️\u200D🌈',
  '👍🏽',
  '🇮🇶🇸🇦',
  // England, Wales: flags that are spelled in tags.
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  'x \u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}\u{1F3F4}',
  'مُحَمَّدٌ رَسُولُ اللَّهِ',
  'بِسۡمِ ٱللَّهِ ٱلرَّحۡمَٰنِ ٱلرَّحِيمِ',
  'وَلَا ٱلضَّآلِّينَ',
  'وَٱلَّٰٓـِٔي يَئِسۡنَ مِنَ ٱلۡمَحِيضِ',
  'أُوْلَٰٓئِكَ عَلَىٰ هُدٗى مِّن رَّبِّهِمۡۖ وَأُوْلَٰٓئِكَ هُمُ ٱلۡمُفۡلِحُونَ',
  'الٓمٓصٓ كٓهيعٓصٓ',
  'Việt Nam, tiê\u0301\u0323ng',
  'น้ำ กี่',
  'हिन्दी क्षेत्र',
  'שָׁלוֹם בְּרֵאשִׁ֖ית',
]

/** What piles up, and what of it is kept: five marks on a letter. */
export const piledTexts: readonly [written: string, kept: string][] = [
  [`س${'\u0651'.repeat(40)}لام`, `س${'\u0651'.repeat(5)}لام`],
  [
    `Z${'\u0300\u0335\u0489'.repeat(20)}a${'\u030D'.repeat(6)}`,
    `Z${'\u0300\u0335\u0489\u0300\u0335'}a${'\u030D'.repeat(5)}`,
  ],
  [`ท${'\u0E49'.repeat(30)}`, `ท${'\u0E49'.repeat(5)}`],
  // What is not seen between them parts no marks.
  [`a${'\u0301\u200D'.repeat(20)}`, 'a\u0301\u200D\u0301\u200D\u0301'],
  [`a${'\u0301\u00AD\u200F'.repeat(20)}`, 'a\u0301\u00AD\u200F\u0301\u00AD'],
  [`a${'\u0301\u2060'.repeat(20)}`, `a${'\u0301'.repeat(5)}`],
  [`a${'\u0301<b></b>'.repeat(20)}`, `a${'\u0301'.repeat(5)}`],
]
