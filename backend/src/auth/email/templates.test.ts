import { expect, test } from 'vitest'
import { composeEmail } from './templates.ts'

const link = 'https://majlis.app/auth/v1/verify?token=abc&type=recovery'

test('an email says what it is about, with a code and a link', () => {
  const email = composeEmail('recovery', 'sara@example.com', '012345', link)
  expect(email).toMatchObject({ to: 'sara@example.com', subject: 'إعادة تعيين كلمة المرور' })
  expect(email.text).toContain('012345')
  expect(email.text).toContain(link)
  expect(email.html).toContain('dir="rtl"')
  expect(email.html).toContain('href="https://majlis.app/auth/v1/verify?token=abc&amp;type=recovery"')
})

test('a link cannot break out of its place', () => {
  const { html } = composeEmail('signup', 'sara@example.com', '012345', 'https://x.example/"><script>')
  expect(html).not.toContain('<script>')
})

test('a nonce comes without a link', () => {
  const email = composeEmail('reauthentication', 'sara@example.com', '012345', '')
  expect(email.html).not.toContain('<a ')
  expect(email.text).toContain('012345')
})
