import { describe, expect, it } from 'vitest'
import { readReferrer } from './answers.ts'

describe('the answers of the registration services', () => {
  it('names the referrer, or says that there is none', () => {
    expect(readReferrer({ success: true, display_name: 'سارة' })).toEqual({ found: true, name: 'سارة' })
    expect(readReferrer({ success: false })).toEqual({
      found: false,
      message: 'رمز الإحالة غير صحيح أو غير موجود',
    })
    expect(readReferrer(null)).toMatchObject({ found: false })
  })
})
