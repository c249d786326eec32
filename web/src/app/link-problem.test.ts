import { describe, expect, it } from 'vitest'
import { linkProblem } from './link-problem.ts'

describe('the address that a link of a message leads to', () => {
  it('tells a link that was opened before or came too late', () => {
    const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'
    expect(linkProblem(hash)?.title).toBe('انتهت صلاحية الرابط أو استُخدم من قبل')
  })

  it('tells any other refusal', () => {
    const hash = '#error=invalid_request&error_code=validation_failed&error_description=x'
    expect(linkProblem(hash)).toEqual({ title: 'تعذر فتح الرابط' })
  })

  it('says nothing otherwise', () => {
    for (const hash of ['', '#content', '#access_token=a&type=signup']) {
      expect(linkProblem(hash)).toBeUndefined()
    }
  })
})
