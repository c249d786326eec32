/** One-time codes: sent to a number, checked by the server, never to be guessed, reused or sent without measure. */
import { describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { createAccount, letTimePass, newPhone, sendCode, sha256, verifyCode } from '../../support/people.ts'

const wrong = 'رمز التحقق غير صحيح أو منتهي الصلاحية'
const notANumber = 'رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح'

async function codeFor(phone: string): Promise<string> {
  const { debug_otp: code } = await sendCode(phone)
  if (!code) throw new Error('no code came back')
  return code
}

/** A code that is not this one. */
function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

describe('sending', () => {
  test('without a provider the code comes back, with a note that says so', async () => {
    const answer = await sendCode(newPhone())
    expect(answer).toMatchObject({ success: true, message: 'تم إرسال رمز التحقق عبر واتساب' })
    expect(answer.debug_otp).toMatch(/^\d{6}$/)
    expect(answer.note).toBeTruthy()
  })

  test('a number may be written as people write it', async () => {
    const phone = newPhone()
    const local = phone.replace('+964', '0')
    const arabic = local.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    const code = await codeFor(`${arabic.slice(0, 4)} ${arabic.slice(4)}`)
    expect(await verifyCode(phone.replace('+', '00'), code)).toMatchObject({ success: true })
  })

  test.each(['', 'abc', '+0123456789', '12345', '+1234567890123456', 'DROP TABLE'])(
    '%j is no number',
    async (phone) => {
      const answer = await sendCode(phone)
      expect(answer.success).toBe(false)
      expect([notANumber, 'البيانات المدخلة غير صحيحة']).toContain(answer.error)
    },
  )

  test('the fourth code within 10 minutes is refused with the seconds left, and comes once they are over', async () => {
    const phone = newPhone()
    for (let sent = 0; sent < 3; sent += 1) expect((await sendCode(phone)).success).toBe(true)
    const refused = await sendCode(phone)
    expect(refused.success).toBe(false)
    expect(refused.debug_otp).toBeUndefined()
    const seconds = refused.retry_after_seconds ?? 0
    expect(seconds).toBeGreaterThan(590)
    expect(seconds).toBeLessThanOrEqual(600)
    expect(refused.error).toBe(`تم تجاوز الحد المسموح، حاول مرة أخرى بعد ${seconds} ثانية`)
    await letTimePass(phone, '10 minutes 1 second')
    expect((await sendCode(phone)).success).toBe(true)
  })

  test('ten at once are three', async () => {
    const phone = newPhone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendCode(phone)))
    expect(answers.filter(({ success }) => success)).toHaveLength(3)
  })

  test('the limit counts the number, however it is written', async () => {
    const phone = newPhone()
    for (const shape of [phone, phone.replace('+', '00'), phone.replace('+964', '0')]) await sendCode(shape)
    expect((await sendCode(phone)).retry_after_seconds).toBeGreaterThan(0)
  })

  test('an unknown type and a body that is no object are refused', async () => {
    const { data } = await client(product).functions.invoke('send-whatsapp-otp', {
      body: { phone: newPhone(), type: 'forgot_password' },
    })
    expect(data).toEqual({ success: false, error: 'البيانات المدخلة غير صحيحة' })
    const response = await fetch(`${product.url}/functions/v1/send-whatsapp-otp`, {
      method: 'POST',
      headers: { apikey: product.anonKey, 'Content-Type': 'application/json' },
      body: '[1,',
    })
    expect(response.status).toBe(400)
  })
})

describe('checking', () => {
  test('the right code verifies once', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    expect(await verifyCode(phone, code)).toEqual({ success: true })
    expect(await verifyCode(phone, code)).toEqual({ success: false, error: wrong })
  })

  test('who verified and lost the answer verifies again with the same challenge, until an account is made', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const [secret, another] = ['a secret of this browser', 'a secret of another']
    expect(await verifyCode(phone, code, sha256(secret))).toEqual({ success: true })
    expect(await verifyCode(phone, code, sha256(another))).toEqual({ success: false, error: wrong })
    expect(await verifyCode(phone, code)).toEqual({ success: false, error: wrong })
    expect(await verifyCode(phone, otherThan(code), sha256(secret))).toEqual({ success: false, error: wrong })
    expect(await verifyCode(phone, code, sha256(secret))).toEqual({ success: true })
    const { error } = await createAccount(client(product), phone, { phoneVerifier: secret })
    expect(error).toBeNull()
    await sql(product, `delete from private.attempts where key = '${phone}'`)
    expect(await verifyCode(phone, code, sha256(secret))).toEqual({ success: false, error: wrong })
  })

  test('two requests with the right code at once: one of them wins', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const answers = await Promise.all([verifyCode(phone, code), verifyCode(phone, code)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  test('Arabic digits and spaces are the same code', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    expect(await verifyCode(phone, `${arabic.slice(0, 3)} ${arabic.slice(3)}`)).toEqual({ success: true })
  })

  test.each(['', '12345', '1234567', 'abcdef'])('%j is no code', async (code) => {
    expect(await verifyCode(newPhone(), code)).toEqual({
      success: false,
      error: 'رمز التحقق يجب أن يكون 6 أرقام',
    })
  })

  test('five wrong tries, and the right code no longer helps: the fifth says how long to wait, and so does the sixth', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    for (let tried = 0; tried < 4; tried += 1) {
      expect(await verifyCode(phone, otherThan(code))).toEqual({ success: false, error: wrong })
    }
    const fifth = await verifyCode(phone, otherThan(code))
    expect(fifth).toEqual({ success: false, error: wrong, retry_after_seconds: expect.any(Number) })
    expect(fifth.retry_after_seconds).toBeGreaterThan(890)
    const sixth = await verifyCode(phone, code)
    expect(sixth.success).toBe(false)
    const seconds = sixth.retry_after_seconds ?? 0
    expect(seconds).toBeGreaterThan(890)
    expect(sixth.error).toBe(`تم تجاوز الحد المسموح للتحقق، حاول مرة أخرى بعد ${seconds} ثانية`)
  })

  test('five tries are all a code has, even where the limit of the number is over', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    for (let tried = 0; tried < 5; tried += 1) await verifyCode(phone, otherThan(code))
    await sql(product, `delete from private.attempts where key = '${phone}'`)
    expect(await verifyCode(phone, code)).toEqual({ success: false, error: wrong })
  })

  test('guesses sent all at once are five', async () => {
    const phone = newPhone()
    await codeFor(phone)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => verifyCode(phone, String(guess).padStart(6, '0'))),
    )
    expect(answers.filter(({ error }) => error === wrong)).toHaveLength(5)
  })

  test('a code is over after 10 minutes', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    await letTimePass(phone, '10 minutes 1 second')
    expect(await verifyCode(phone, code)).toEqual({ success: false, error: wrong })
  })

  test('a new code ends the one before it', async () => {
    const phone = newPhone()
    const first = await codeFor(phone)
    const second = await codeFor(phone)
    if (first !== second) expect(await verifyCode(phone, first)).toEqual({ success: false, error: wrong })
    expect(await verifyCode(phone, second)).toEqual({ success: true })
  })

  test('a code opens no other number', async () => {
    const code = await codeFor(newPhone())
    expect(await verifyCode(newPhone(), code)).toEqual({ success: false, error: wrong })
  })
})

describe('behind the functions', () => {
  test('the code is kept as a hash', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const [kept] = await sql<Record<string, unknown>>(
      product,
      `select * from public.phone_verifications where phone_number = '${phone}'`,
    )
    expect(kept?.code_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify({ ...kept, phone_number: '', id: '' })).not.toContain(code)
  })

  test('only the service may make or check codes, and nobody reads them', async () => {
    const visitor = client(product)
    const made = await visitor.rpc('request_phone_code', { p_phone: newPhone() })
    expect(made.error?.code).toBe('42501')
    const checked = await visitor.rpc('check_phone_code', { p_phone: newPhone(), p_code: '123456' })
    expect(checked.error?.code).toBe('42501')
    const read = await visitor.from('phone_verifications').select()
    expect(read.error?.code).toBe('42501')
  })

  test('what is older than a day is forgotten', async () => {
    const old = newPhone()
    await sendCode(old)
    await letTimePass(old, '25 hours')
    await serviceClient(product).rpc('request_phone_code', { p_phone: newPhone() })
    const kept = await sql(
      product,
      `select phone_number as key from public.phone_verifications where phone_number = '${old}'
       union all select key from private.attempts where key = '${old}'`,
    )
    expect(kept).toEqual([])
  })
})
