import { expect, it } from 'vitest'
import { pictureProblem, rawPictureProblem } from './attached-picture.ts'

const megabyte = 1024 * 1024

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
