import { expect, it } from 'vitest'
import { lengthProblem, messageOf, messageProblem } from './message-text.ts'

const file = (type: string, size: number) => new File([new Uint8Array(size)], 'x', { type })

it('a message has words or a picture', () => {
  for (const text of ['', '  \n', '\u200b']) {
    expect(messageProblem(text, undefined)).toBe('يرجى كتابة رسالة أو إرفاق صورة')
    expect(messageProblem(text, file('image/png', 1))).toBeUndefined()
  }
  expect(messageProblem('مرحباً', undefined)).toBeUndefined()
})

it('a message has up to 1000 characters, blanks around it not counted', () => {
  expect(lengthProblem(`  ${'م'.repeat(1000)}\n`)).toBeUndefined()
  expect(lengthProblem('م'.repeat(1001))).toBe('الرسالة طويلة جداً. الحد الأقصى 1,000 حرف')
  expect(messageOf('  سؤال ')).toBe('سؤال')
})
