/**
 * Addresses that stand for numbers where their domain is phone.majlis.app, and such that only look alike: one table, against
 * which the database and both mailers are held.
 */
export const phoneAddressCases: readonly [address: string, standsForANumber: boolean][] = [
  ['9647701234567@phone.majlis.app', true],
  [' 9647701234567@PHONE.Majlis.app ', true],
  ['\t9647701234567@phone.majlis.app\n', true],
  ['9647701234567@phone.majlis.app.', true],
  ['9647701234567@phone.majlis.app..', true],
  ['anyone@mail.phone.majlis.app', true],
  ['anyone@deep.mail.phone.majlis.app.', true],
  ['"a@b"@phone.majlis.app', true],
  ['9647701234567@phone.majlis.app@phone.majlis.app', true],
  ['anyone@telephone.majlis.app', false],
  ['anyone@phoneXmajlis.app', false],
  ['anyone@majlis.app', false],
  ['anyone@phone.majlis.app.example.com', false],
  ['"9647701234567@phone.majlis.app"@example.com', false],
  ['phone.majlis.app@example.com', false],
]
