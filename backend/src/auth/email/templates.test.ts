import { expect, test } from 'vitest'
import { composeEmail } from './templates.ts'

const message = { to: 'sara@example.com', digits: '012345', sender: 'بيت' }
const link = 'https://site.example/auth/v1/verify?token=abc&type=recovery'

test('an email says what it is about, with a code and a link', () => {
  const email = composeEmail('recovery', { ...message, link })
  expect(email).toMatchObject({ to: 'sara@example.com', subject: 'إعادة تعيين كلمة المرور' })
  expect(email.text).toContain('012345')
  expect(email.text).toContain(link)
  expect(email.html).toContain('dir="rtl"')
  expect(email.html).toContain('بيت')
  expect(email.html).toContain('href="https://site.example/auth/v1/verify?token=abc&amp;type=recovery"')
})

test('a link cannot break out of its place', () => {
  const { html } = composeEmail('signup', {
    ...message,
    link: 'https://x.example/"><script>',
    sender: '<script>',
  })
  expect(html).not.toContain('<script>')
})

test('a nonce comes without a link', () => {
  const email = composeEmail('reauthentication', { ...message, link: '' })
  expect(email.html).not.toContain('<a ')
  expect(email.text).toContain('012345')
})
