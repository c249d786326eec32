import { expect, test } from 'vitest'
import { senderName } from './mailer.ts'

test.each([
  ['مجلس <no-reply@majlis.app>', 'مجلس'],
  ['"Majlis, the app" <no-reply@majlis.app>', 'Majlis, the app'],
  ['no-reply@majlis.app', ''],
  ['<no-reply@majlis.app>', ''],
])('the name in %s', (from, name) => {
  expect(senderName(from)).toBe(name)
})
