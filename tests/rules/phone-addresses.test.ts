/** Which addresses stand for numbers: to the domain that the product closes, and below it, the backend's mailer writes nothing. */
import { expect, test } from 'vitest'
import { createMailer } from '../../backend/src/auth/email/mailer.ts'
import { phoneAddressCases } from '../support/phone-address-cases.ts'

test.each(phoneAddressCases)('no mail goes to %j: %s', (address, standsForANumber) => {
  const mailer = createMailer({ url: 'smtp://127.0.0.1:9', from: 'a@b.c', closedDomain: 'phone.majlis.app' })
  expect(mailer.reaches(address)).toBe(!standsForANumber)
  mailer.close()
})
