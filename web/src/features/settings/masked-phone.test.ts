import { describe, expect, it } from 'vitest'
import { maskedPhone } from './masked-phone.ts'

describe('a number in settings', () => {
  it.each([
    ['+9647700000001', '+964 770 ••• 0001'],
    ['+966512345678', '+966 512 ••• 5678'],
    ['+4915123456789', '+491 ••• 6789'],
    ['+9641234567', '+9641234567'],
  ])('%s is %s', (phone, shown) => {
    expect(maskedPhone(phone)).toBe(shown)
  })
})
