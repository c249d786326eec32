import { expect, test } from 'vitest'
import { outboxEmail } from './outbox-email.ts'

const message = {
  id: 1,
  channel: 'email',
  recipient: 'sara@example.com',
  title: 'عنوان <b>',
  body: 'سطر أول\n<img src=x onerror=alert(1)> & "سطر ثانٍ"',
  link: '/auth',
}

test('what stands in a message is text, also as HTML', () => {
  const { to, subject, text, html } = outboxEmail(message, 'https://majlis.example/auth?a=1&b="2"')
  expect([to, subject]).toEqual(['sara@example.com', 'عنوان <b> - مجلس'])
  expect(text).toContain('<img src=x')
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;سطر ثانٍ&quot;')
  expect(html).toContain('href="https://majlis.example/auth?a=1&amp;b=&quot;2&quot;"')
})

test('without a link there is none', () => {
  expect(outboxEmail(message, undefined).html).not.toContain('href')
})
