import { describe, expect, it } from 'vitest'
import { rawFileProblem } from '../../lib/chosen-file.ts'
import { attachmentProblem, besideProblem, draftProblem, movedBy, withFile } from './composer-rules.ts'

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

describe('a file as it is chosen', () => {
  it('is a photo of 40 MB at most, which is drawn smaller, else what can be attached', () => {
    expect(rawFileProblem({ type: 'image/jpeg', size: 40 * megabyte }, attachmentProblem)).toBeUndefined()
    expect(rawFileProblem({ type: 'image/heic', size: 40 * megabyte + 1 }, attachmentProblem)).toBe(
      'حجم الصورة يجب أن يكون أقل من 40 ميجا',
    )
    expect(rawFileProblem({ type: 'image/gif', size: 5 * megabyte + 1 }, attachmentProblem)).toBe(
      'حجم الصورة يجب أن يكون أقل من 5 ميجا',
    )
    expect(rawFileProblem({ type: 'text/plain', size: 1 }, attachmentProblem)).toBe(
      'يمكن إرفاق صورة أو فيديو فقط',
    )
  })
})

describe('files of one post', () => {
  const picture = { type: 'image/jpeg' }
  const film = { type: 'video/mp4' }

  it('are ten pictures at most, or one film', () => {
    expect(besideProblem([], film)).toBeUndefined()
    expect(besideProblem(Array(9).fill(picture), picture)).toBeUndefined()
    expect(besideProblem(Array(10).fill(picture), picture)).toBe('يمكن نشر 10 صور كحد أقصى')
    expect(besideProblem([picture], film)).toBe('الفيديو يُنشر وحده، بلا صور معه')
    expect(besideProblem([film], picture)).toBe('الفيديو يُنشر وحده، بلا صور معه')
  })

  it('come one after the other; another film takes the place of the first', () => {
    const other = { type: 'video/webm' }
    expect(withFile([picture], { type: 'image/png' })).toEqual([picture, { type: 'image/png' }])
    expect(besideProblem([film], other)).toBeUndefined()
    expect(withFile([film], other)).toEqual([other])
  })

  it('change places with their neighbours, and stay at both ends', () => {
    expect(movedBy(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(movedBy(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(movedBy(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
    expect(movedBy(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  })
})

describe('a draft', () => {
  it('needs words or a file', () => {
    expect(draftProblem('  \n ', [])).toBe('يرجى كتابة شيء أو إضافة صورة/فيديو لنشره')
    expect(draftProblem('مرحباً', [])).toBeUndefined()
    expect(draftProblem('', [new File([], 'a.png')])).toBeUndefined()
    expect(draftProblem('<strong> </strong>', [])).toBe('يرجى كتابة شيء أو إضافة صورة/فيديو لنشره')
    expect(draftProblem(`<u>${'ا'.repeat(4993)}</u>`, [])).toBeUndefined()
    expect(draftProblem(`<u>${'ا'.repeat(4994)}</u>`, [])).toBe('النص طويل جداً. الحد الأقصى 5,000 حرف')
  })
})
