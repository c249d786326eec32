/** Which addresses stand for numbers: the database, this backend's mailer and that of the functions say the same. */
import { expect, test, vi } from 'vitest'
import { createMailer } from '../../../backend/src/auth/email/mailer.ts'
import { isPhoneAddress } from '../../../supabase/functions/_shared/phone-address.ts'
import { client, product, sql } from '../../support/backends.ts'
import { founderCode, newPhone, provePhone } from '../../support/people.ts'
import { phoneAddressCases } from '../../support/phone-address-cases.ts'

const domain = 'phone.majlis.app'

function configure(settings: Record<string, string>): void {
  vi.stubGlobal('Deno', { env: { get: (name: string) => settings[name] } })
}

test.each(phoneAddressCases)('%j stands for a number: %s', async (address, standsForANumber) => {
  const [row] = await sql<{ stands: boolean }>(
    product,
    `select private.is_phone_address($address$${address}$address$) as stands`,
  )
  expect(row?.stands).toBe(standsForANumber)
  configure({ PHONE_ADDRESS_DOMAIN: domain })
  expect(isPhoneAddress(address)).toBe(standsForANumber)
  const mailer = createMailer({ url: 'smtp://127.0.0.1:9', from: 'a@b.c', closedDomain: domain })
  expect(mailer.reaches(address)).toBe(!standsForANumber)
  mailer.close()
})

test('no address is none', async () => {
  expect(await sql(product, 'select private.is_phone_address(null) as stands')).toEqual([{ stands: false }])
})

test('a function that was told no domain guesses none', () => {
  configure({})
  expect(() => isPhoneAddress('sara@example.com')).toThrow('PHONE_ADDRESS_DOMAIN is not set')
})

test('nobody opens an account below the domain, with a number that is proven either', async () => {
  const phone = newPhone()
  await provePhone(phone)
  const { data, error } = await client(product).auth.signUp({
    email: `${phone.slice(1)}@mail.${domain}`,
    password: 'kalima-sirriya',
    options: { data: { referral_code: founderCode, phone_verifier: phone } },
  })
  expect(error?.message).toBe('رقم الهاتف غير موثق. يرجى التحقق منه برمز واتساب أولاً')
  expect(data.user).toBeNull()
})
