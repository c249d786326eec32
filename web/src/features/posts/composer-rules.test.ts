import { describe, expect, it } from 'vitest'
import { attachmentProblem, draftProblem } from './composer-rules.ts'

const megabyte = 1024 * 1024

describe('an attachment', () => {
  it('is a picture of 5 MB or a video of 50 MB at most', () => {
    expect(attachmentProblem({ type: 'image/jpeg', size: 5 * megabyte })).toBeUndefined()
    expect(attachmentProblem({ type: 'video/mp4', size: 50 * megabyte })).toBeUndefined()
    expect(attachmentProblem({ type: 'image/jpeg', size: 5 * megabyte + 1 })).toBe(
      'حجم الصورة يجب أن يكون أقل من 5 ميجا',
    )
    expect(attachmentProblem({ type: 'video/mp4', size: 50 * megabyte + 1 })).toBe(
      'حجم الفيديو يجب أن يكون أقل من 50 ميجا',
    )
    expect(attachmentProblem({ type: 'text/plain', size: 1 })).toBe('يمكن إرفاق صورة أو فيديو فقط')
  })
})

describe('a draft', () => {
  it('needs words or a file', () => {
    expect(draftProblem('  \n ', undefined)).toBe('يرجى كتابة شيء أو إضافة صورة/فيديو لنشره')
    expect(draftProblem('مرحباً', undefined)).toBeUndefined()
    expect(draftProblem('', new File([], 'a.png'))).toBeUndefined()
  })
})
