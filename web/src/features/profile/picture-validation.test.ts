import { describe, expect, it } from 'vitest'
import { pictureProblem } from './picture-validation.ts'

describe('a profile picture', () => {
  it('is an image of at most 5 MB', () => {
    expect(pictureProblem({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeUndefined()
    expect(pictureProblem({ type: 'video/mp4', size: 10 })).toBe('يرجى اختيار صورة صالحة')
    expect(pictureProblem({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe(
      'حجم الصورة يجب أن يكون أقل من 5 ميجابايت',
    )
  })
})
