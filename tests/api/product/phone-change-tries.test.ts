/** Tries of a change of number count for the account: while they are used up no code is sent to any number, since none would be checked. */
import { expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { newPhone, type Person, signUp } from '../../support/people.ts'
import { changeCodeFor, changePhone, sendPhoneChange } from '../../support/phone-changes.ts'

/** Five wrong codes for one number. */
async function useUpTries(person: Person) {
  const phone = newPhone()
  const wrong = (await changeCodeFor(person, phone)) === '000000' ? '111111' : '000000'
  for (let tried = 0; tried < 5; tried += 1) await changePhone(person, phone, wrong)
}

const countedFor = (key: string) =>
  sql<{ action: string }>(
    product,
    `select action from private.attempts where key = '${key}' and action like '%\\_send'`,
  )

const codesTo = (phone: string) =>
  sql(product, `select id from public.phone_verifications where phone_number = '${phone}'`)

test('after five wrong codes none is sent to another number either, and the refusal uses up nothing', async () => {
  const sara = await signUp('sara')
  await useUpTries(sara)
  const before = await countedFor(sara.id)
  const phone = newPhone()
  const refused = await sendPhoneChange(sara, phone)
  expect(refused).toMatchObject({
    success: false,
    error: expect.stringContaining('تم تجاوز الحد المسموح للتحقق'),
  })
  expect(refused.retry_after_seconds).toBeGreaterThan(800)
  expect([await codesTo(phone), await countedFor(phone)]).toEqual([[], []])
  expect(await countedFor(sara.id)).toEqual(before)

  await sql(
    product,
    `update private.attempts set happened_at = happened_at - interval '15 minutes' where key = '${sara.id}' returning key`,
  )
  expect(await changePhone(sara, phone, await changeCodeFor(sara, phone))).toEqual({ success: true })
})

test('nor after the tries of a day, until it is over', async () => {
  const [sara, noor] = [await signUp('sara'), await signUp('noor')]
  await sql(
    product,
    `insert into private.attempts (action, key, happened_at)
     select 'phone_change_code_verify_day', '${sara.id}', now() - interval '20 hours' from generate_series(1, 20) returning key`,
  )
  const phone = newPhone()
  const refused = await sendPhoneChange(sara, phone)
  expect(refused).toMatchObject({ success: false, retry_after_seconds: expect.any(Number) })
  expect(refused.retry_after_seconds).toBeGreaterThan(3 * 60 * 60)
  expect((await sendPhoneChange(noor, phone)).success).toBe(true)
})
