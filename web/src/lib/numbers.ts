// Numbers as they are shown: Latin digits with grouping, in Arabic text.

const grouped = new Intl.NumberFormat('ar-u-nu-latn')

/** 18720 as 18,720. */
export function formatNumber(value: number): string {
  return grouped.format(value)
}
