// CSV as spreadsheets read it: UTF-8 with its mark, so that Arabic is taken for what it is, lines that end as RFC 4180 has them, and no cell
// that would be run as a formula.

const byteOrderMark = '\ufeff'

/** What makes a spreadsheet take a cell for a formula, also behind blanks, or in the wide letters of other keyboards. */
const beginsFormula = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/

/** A text that begins so gets an apostrophe before it, by which spreadsheets know words. */
function defused(text: string): string {
  return beginsFormula.test(text) ? `'${text}` : text
}

function cell(value: string | number): string {
  // Whole numbers that are not negative begin no formula.
  if (typeof value === 'number' && value >= 0) return String(value)
  const text = defused(String(value))
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export type CsvRow = readonly (string | number)[]

/** The whole file. */
export function csvOf(headers: readonly string[], rows: readonly CsvRow[]): string {
  const lines = [headers, ...rows].map((row) => row.map(cell).join(','))
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`
}
