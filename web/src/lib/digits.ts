// Digits as people type them. Arabic keyboards give ٠-٩, Persian ones ۰-۹; the rules and the server know 0-9 only.

const arabicZero = 0x0660
const persianZero = 0x06f0

function latinDigit(character: string): string {
  const code = character.charCodeAt(0)
  return String(code - (code >= persianZero ? persianZero : arabicZero))
}

/** The same text with every Arabic-Indic and Persian digit as its Latin one. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, latinDigit)
}

/** Only the digits of a text, in Latin. Spaces, dashes and marks of direction fall away. */
export function digitsOnly(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '')
}
