import { expect, it } from 'vitest'
import { pictureProblem, rawPictureProblem } from './attached-picture.ts'
import { lengthProblem, messageOf, messageProblem } from './message-text.ts'

const megabyte = 1024 * 1024
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

it('a picture is a picture of up to 5 MB, and what is drawn smaller may come larger', () => {
  expect(pictureProblem({ type: 'video/mp4', size: 1 })).toBe('يرجى اختيار صورة صحيحة')
  expect(pictureProblem({ type: 'image/gif', size: 5 * megabyte })).toBeUndefined()
  expect(pictureProblem({ type: 'image/gif', size: 5 * megabyte + 1 })).toBe(
    'حجم الصورة يجب أن يكون أقل من 5 ميجابايت',
  )
  expect(rawPictureProblem({ type: 'image/jpeg', size: 12 * megabyte })).toBeUndefined()
  expect(rawPictureProblem({ type: 'image/jpeg', size: 41 * megabyte })).toBeDefined()
  expect(rawPictureProblem({ type: 'text/html', size: 1 })).toBe('يرجى اختيار صورة صحيحة')
})
