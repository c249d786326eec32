/** What a new password must be like (spec 0 §5, readings A and B): the backend refuses by it, the browser says it at once. */

/** `standard` asks for length alone; `strict` for more length, four classes of characters and nothing common. */
export type PasswordPolicy = 'standard' | 'strict'

/** In characters. */
export const passwordMinLength: Readonly<Record<PasswordPolicy, number>> = { standard: 6, strict: 8 }

/** One of each, by the strict policy. */
export const passwordClasses = {
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  digit: /\d/,
  symbol: /[^a-zA-Z\d\s]/,
} as const

/** Whether it has as many characters as the policy asks for; an emoji is one. */
export function isLongEnough(password: string, policy: PasswordPolicy): boolean {
  return [...password].length >= passwordMinLength[policy]
}

/** Whether it is among those that are tried first by whoever guesses. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}

const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 11111111 00000000 87654321 12341234 password password1 password12 password123
  password1! password123! p@ssword p@ssw0rd p@ssw0rd1 p@ssw0rd123 passw0rd passw0rd! pa$$w0rd qwerty12 qwerty123
  qwerty123! qwertyui qwertyuiop qwerty1! q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz@wsx !qaz2wsx qazwsxedc
  zaq12wsx abc12345 abcd1234 abcd1234! abcdefgh a1b2c3d4 aa123456 aa123456! asdfghjk asdfghjkl zxcvbnm1 iloveyou
  iloveyou1 iloveyou1! sunshine sunshine1 princess princess1 football football1 baseball superman superman1 batman123
  trustno1 welcome1 welcome1! welcome123 welcome123! admin123 admin123! admin@123 administrator letmein1 letmein1!
  letmein123 changeme changeme1 changeme1! computer internet master123 michael1 jennifer jordan23 whatever starwars
  dragon123 monkey123 shadow123 samsung1 iraq1234 iraq@123 iraq2020 baghdad1 baghdad1! baghdad123 mohammed mohammed1
  mohammed1! mohammed123 muhammad muhammad1 ahmed123 ahmed123! ahmed@123 hussein1 hussein123 zahraa123 bismillah
  bismillah1 allahuakbar allah123 makkah123 saudi123 saudi@123 riyadh123 majlis123 majlis123! test1234 test1234!
  test@123 temp1234 secret123 summer2024 summer2025 summer2026 winter2025 spring2026`.split(/\s+/),
)
