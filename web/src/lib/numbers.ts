// Numbers as they are shown: Latin digits with grouping, in Arabic text.

const thousands = /\B(?=(\d{3})+$)/g
const leftToRightMark = '\u200e'

/**
 * 18720 as 18,720; whole numbers alone. As Intl.NumberFormat says it, which a phone needs a fifth of a second to make: too
 * long for a number on the first screen.
 */
export function formatNumber(value: number): string {
  return String(value).replace(thousands, ',').replace('-', `${leftToRightMark}-`)
}
