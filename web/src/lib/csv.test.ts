import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const rowOf = (...cells: (string | number)[]) => csvOf(['أ'], [cells]).split('\r\n')[1]

describe('a file for spreadsheets', () => {
  it('says that it is UTF-8 and ends each line as they expect', () => {
    expect(csvOf(['النوع', 'وارد'], [['تحويل', 500]])).toBe('\ufeffالنوع,وارد\r\nتحويل,500\r\n')
  })

  it('holds commas, quotes and lines within a cell', () => {
    expect(rowOf('سارة, "أم" علي', 'نور')).toBe('"سارة, ""أم"" علي",نور')
    expect(csvOf(['أ'], [['سطر\nثان']])).toContain('"سطر\nثان"')
  })

  it.each(['=1+1', '+964', '-5', '@sara', '\tx', '  =cmd', '＝1', '|calc'])('runs no formula: %j', (text) => {
    expect(rowOf(text)).toMatch(/^"?'/)
  })

  it('keeps numbers as numbers', () => {
    expect(rowOf(1_000_000, 0)).toBe('1000000,0')
  })

  it('has no cell that begins a formula, whatever is in it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer()), (value) => {
        const line = csvOf(['أ'], [[value]]).slice('\ufeffأ\r\n'.length)
        expect(line.replace(/^"/, '')).not.toMatch(/^\s*[=+\-@]/)
      }),
    )
  })
})
