import { expect, test } from 'vitest'
import { storyFileProblem } from './story-rules.ts'

const megabyte = 1024 * 1024

test.each([
  [undefined, 'يجب تحديد صورة أو فيديو للقصة'],
  [{ type: 'application/pdf', size: 1 }, 'يجب تحديد صورة أو فيديو للقصة'],
  [{ type: '', size: 1 }, 'يجب تحديد صورة أو فيديو للقصة'],
  [{ type: 'image/png', size: 5 * megabyte }, undefined],
  [{ type: 'image/png', size: 5 * megabyte + 1 }, 'حجم الملف كبير جداً. الحد الأقصى 5 ميجا'],
  [{ type: 'video/mp4', size: 50 * megabyte }, undefined],
  [{ type: 'video/mp4', size: 50 * megabyte + 1 }, 'حجم الملف كبير جداً. الحد الأقصى 50 ميجا'],
])('%j: %s', (file, problem) => {
  expect(storyFileProblem(file)).toBe(problem)
})
