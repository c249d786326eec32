/** A mark: a word that no other test has written, in names and posts that are searched for. */

/** Without ث and ح, with which begin the names that other files find by two letters. */
const letters = 'ابتجخدرزسشصطعفقكلمنهوي'

export function newMark(length: number): string {
  return Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
}
