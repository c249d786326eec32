/** Another number for an account by phone: asked for by who is confirmed, proven by a code that was sent there, and done once. */
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { addEmailMember, resetCodeFor, tryPassword, verifyReset } from '../../support/password-resets.ts'
import {
  addressOf,
  createAccount,
  letTimePass,
  newPhone,
  type Person,
  provePhone,
  sha256,
  signUp,
} from '../../support/people.ts'
import { changeCodeFor, changePhone, sendPhoneChange } from '../../support/phone-changes.ts'
import { letProofsAge } from '../../support/sessions.ts'

const wrong = 'رمز التحقق غير صحيح'
const over = 'رمز التحقق غير صحيح أو منتهي الصلاحية'
const taken = 'لا يمكن استخدام هذا الرقم، فهو مسجل لحساب آخر'
const confirmFirst = { success: false, error: 'أكّد هويتك للمتابعة', code: 'step_up_required' }

const another = (code: string) => (code === '000000' ? '111111' : '000000')

async function numberOf({ api }: Pick<Person, 'api'>): Promise<string> {
  const { data, error } = await api.rpc('get_own_profile')
  if (error) throw error
  return data.phone_number
}

const told = (id: string) =>
  sql<{ recipient: string; body: string }>(
    product,
    `select recipient, body from private.outbox where user_id = '${id}' and kind = 'phone_changed' order by id`,
  )

const signsIn = async (phone: string, password: string) =>
  typeof (await tryPassword(addressOf(phone), password)) !== 'string'

describe('a number that is proven', () => {
  test('becomes the account’s: it signs in and resets, the old one does neither, and both are told', async () => {
    const sara = await signUp('sara')
    const phone = newPhone()
    const resetCode = await resetCodeFor({ phone: sara.phone })
    const code = await changeCodeFor(sara, phone)
    expect(await changePhone(sara, phone, code)).toEqual({ success: true })

    expect(await numberOf(sara)).toBe(phone)
    expect(await signsIn(phone, sara.password)).toBe(true)
    expect(await signsIn(sara.phone, sara.password)).toBe(false)
    expect((await verifyReset({ phone: sara.phone }, resetCode)).success).toBe(false)
    expect((await verifyReset({ phone }, await resetCodeFor({ phone }))).success).toBe(true)

    const { data } = await sara.api.auth.refreshSession()
    expect(data.user).toMatchObject({ email: addressOf(phone), user_metadata: { phone } })
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: addressOf(phone) })
    const [newOne, oldOne] = await told(sara.id)
    expect(newOne).toEqual({ recipient: phone, body: expect.stringContaining('أعد تعيين كلمة المرور') })
    expect(oldOne).toEqual({ recipient: sara.phone, body: expect.stringContaining('راسل فريق الدعم') })
    const { data: notices } = await sara.api.from('notifications').select('type')
    expect(notices).toEqual([{ type: 'phone_changed' }])
  })

  test('keeps the sessions of the account, and its profile shows no address', async () => {
    const sara = await signUp('sara')
    const other = await tryPassword(sara.email, sara.password)
    if (typeof other === 'string') throw new Error(other)
    const phone = newPhone()
    await changePhone(sara, phone, await changeCodeFor(sara, phone))
    expect(await numberOf({ api: other })).toBe(phone)
    const [row] = await sql(product, `select email from public.profiles where id = '${sara.id}'`)
    expect(row).toEqual({ email: null })
  })

  test('leaves the old one to whoever proves it next', async () => {
    const sara = await signUp('sara')
    const phone = newPhone()
    await changePhone(sara, phone, await changeCodeFor(sara, phone))
    await provePhone(sara.phone)
    expect((await createAccount(client(product), sara.phone)).error).toBeNull()
    expect(await numberOf(sara)).toBe(phone)
  })

  test('is written in any way, and so is the code', async () => {
    const sara = await signUp('sara')
    const phone = newPhone()
    const local = `0${phone.slice(4)}`
    const code = await changeCodeFor({ ...sara, phone: `00${sara.phone.slice(1)}` }, local)
    const arabic = code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    expect(await changePhone(sara, local, ` ${arabic}`)).toEqual({ success: true })
    expect(await numberOf(sara)).toBe(phone)
  })
})

test('a number that a thief has moved is given back as docs/operations.md has it', async () => {
  const sara = await signUp('sara')
  const phone = newPhone()
  await changePhone(sara, phone, await changeCodeFor(sara, phone))
  const [, , recipe = ''] =
    /## A number that a thief has moved([\s\S]*?)```sql\n([\s\S]*?)```/.exec(
      await readFile('docs/operations.md', 'utf8'),
    ) ?? []
  const statements = recipe
    .replaceAll('+9647701234567', sara.phone)
    .replaceAll('+9647709999999', phone)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => !['', 'begin', 'commit'].includes(statement))
  expect(statements).toHaveLength(3)
  for (const statement of statements) await sql(product, statement)
  expect(await signsIn(phone, sara.password)).toBe(false)
  expect((await sara.api.rpc('get_own_profile')).error).toMatchObject({ hint: 'session_not_found' })
  expect((await verifyReset({ phone: sara.phone }, await resetCodeFor({ phone: sara.phone }))).success).toBe(
    true,
  )
})

describe('an answer that was lost', () => {
  test('comes again by the same code and challenge, and nothing is done twice', async () => {
    const sara = await signUp('sara')
    const phone = newPhone()
    const challenge = sha256('a secret')
    const code = await changeCodeFor(sara, phone)
    for (let sent = 0; sent < 3; sent += 1) {
      expect(await changePhone(sara, phone, code, challenge)).toEqual({ success: true })
    }
    expect(await changePhone(sara, phone, code, sha256('another'))).toEqual({ success: false, error: over })
    expect(await changePhone(sara, phone, code)).toEqual({ success: false, error: over })
    expect(await told(sara.id)).toHaveLength(2)
  })

  test('is one change where the code came twice at once', async () => {
    const sara = await signUp('sara')
    const phone = newPhone()
    const challenge = sha256('a secret')
    const code = await changeCodeFor(sara, phone)
    const answers = await Promise.all([
      changePhone(sara, phone, code, challenge),
      changePhone(sara, phone, code, challenge),
    ])
    expect(answers).toEqual([{ success: true }, { success: true }])
    expect(await told(sara.id)).toHaveLength(2)
  })
})

describe('asking for the code', () => {
  test.each([
    ['another number than the account’s', { current_phone: '+9647700000999' }, 'رقم الهاتف الحالي غير صحيح'],
    ['none', { current_phone: undefined }, 'رقم الهاتف الحالي غير صحيح'],
    ['no number to move to', { phone: '12' }, 'رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح'],
    ['nothing to move to', { phone: undefined }, 'البيانات المدخلة غير صحيحة'],
    ['another purpose', { type: 'verification' }, 'البيانات المدخلة غير صحيحة'],
  ])('with %s is refused', async (_, change, error) => {
    const sara = await signUp('sara')
    const body = { current_phone: sara.phone, phone: newPhone(), type: 'phone_change', ...change }
    const { data } = await sara.api.functions.invoke('send-phone-change-otp', { body })
    expect(data).toEqual({ success: false, error })
  })

  test('for one’s own number is refused', async () => {
    const sara = await signUp('sara')
    const { error } = await sendPhoneChange(sara, `0${sara.phone.slice(4)}`)
    expect(error).toBe('هذا رقم حسابك الآن، أدخل رقماً غيره')
  })

  test('is counted for the account, whatever the number, and for the number, whoever asks', async () => {
    const [sara, noor] = [await signUp('sara'), await signUp('noor')]
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await sendPhoneChange(sara, newPhone())).success).toBe(true)
    }
    const phone = newPhone()
    const limited = await sendPhoneChange(sara, phone)
    expect(limited.retry_after_seconds).toBeGreaterThan(500)
    for (let sent = 0; sent < 3; sent += 1) expect((await sendPhoneChange(noor, phone)).success).toBe(true)
    const omar = await signUp('omar')
    expect((await sendPhoneChange(omar, phone)).retry_after_seconds).toBeGreaterThan(500)
    expect((await sendPhoneChange(omar, newPhone())).success).toBe(true)
  })

  test('is not for an account by email, which has no number to move', async () => {
    const { email, password } = await addEmailMember()
    const api = await tryPassword(email, password)
    if (typeof api === 'string') throw new Error(api)
    expect((await sendPhoneChange({ api, phone: '' }, newPhone())).error).toBe('رقم الهاتف الحالي غير صحيح')
  })
})

describe('the code', () => {
  test.each(['12345', '1234567', 'abcdef', ''])('%j is none', async (code) => {
    const sara = await signUp('sara')
    const phone = newPhone()
    await changeCodeFor(sara, phone)
    expect((await changePhone(sara, phone, code)).error).toBe('رمز التحقق يجب أن يكون 6 أرقام')
  })

  test('is not found by guessing: the sixth try waits, and the right one no longer helps', async () => {
    const sara = await signUp('sara')
    const phone = newPhone()
    const code = await changeCodeFor(sara, phone)
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await changePhone(sara, phone, another(code))).error).toBe(wrong)
    }
    const sixth = await changePhone(sara, phone, code)
    expect(sixth).toMatchObject({ success: false, retry_after_seconds: expect.any(Number) })
    await sql(product, `delete from private.attempts where key = '${sara.id}'`)
    expect(await changePhone(sara, phone, code)).toEqual({ success: false, error: over })
    expect(await numberOf(sara)).toBe(sara.phone)
  })

  test('is over after ten minutes', async () => {
    const sara = await signUp('sara')
    const phone = newPhone()
    const code = await changeCodeFor(sara, phone)
    await letTimePass(phone, '10 minutes 1 second')
    expect(await changePhone(sara, phone, code)).toEqual({ success: false, error: over })
  })

  test('is over with the next one, and with a new password', async () => {
    const sara = await signUp('sara')
    const phone = newPhone()
    const first = await changeCodeFor(sara, phone)
    const second = await changeCodeFor(sara, phone)
    if (first !== second) expect((await changePhone(sara, phone, first)).error).toBe(wrong)
    await sara.api.auth.updateUser({ password: 'kalima-jadida-1' })
    expect(await changePhone(sara, phone, second)).toEqual({ success: false, error: over })
  })

  test('is good for the account that asked, for its number, and for nothing else', async () => {
    const [sara, noor] = [await signUp('sara'), await signUp('noor')]
    const phone = newPhone()
    const code = await changeCodeFor(sara, phone)
    expect((await changePhone(noor, phone, code)).error).toBe(over)
    expect((await changePhone(sara, newPhone(), code)).error).toBe(over)
    expect((await verifyReset({ phone }, code)).success).toBe(false)
    expect((await createAccount(client(product), phone)).error).not.toBeNull()
    // Whoever else wants the number ends nobody's code.
    await changeCodeFor(noor, phone)
    expect(await changePhone(sara, phone, code)).toEqual({ success: true })
  })
})

describe('a number that somebody has', () => {
  test('gets a code like any other, and is told to be taken to who has that code', async () => {
    const [sara, noor] = [await signUp('sara'), await signUp('noor')]
    const sent = await sendPhoneChange(sara, noor.phone)
    const unknown = await sendPhoneChange(sara, newPhone())
    expect(Object.keys(sent)).toEqual(Object.keys(unknown))
    const code = sent.debug_otp ?? ''
    expect((await changePhone(sara, noor.phone, another(code))).error).toBe(wrong)
    expect(await changePhone(sara, noor.phone, code)).toEqual({
      success: false,
      error: taken,
      code: 'phone_taken',
    })
    expect(await numberOf(sara)).toBe(sara.phone)
    expect(await numberOf(noor)).toBe(noor.phone)
    expect(await signsIn(sara.phone, sara.password)).toBe(true)
  })

  test('is one account’s where two prove it at once', async () => {
    const [sara, noor] = [await signUp('sara'), await signUp('noor')]
    const phone = newPhone()
    const codes = [await changeCodeFor(sara, phone), await changeCodeFor(noor, phone)]
    const answers = await Promise.all([
      changePhone(sara, phone, codes[0] ?? ''),
      changePhone(noor, phone, codes[1] ?? ''),
    ])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'phone_taken')).toHaveLength(1)
  })

  test('is no way round a ban', async () => {
    const [sara, noor] = [await signUp('sara'), await signUp('noor')]
    await serviceClient(product).rpc('ban_user_10_days', { p_user_id: noor.id })
    await serviceClient(product).auth.admin.deleteUser(noor.id)
    const code = await changeCodeFor(sara, noor.phone)
    expect((await changePhone(sara, noor.phone, code)).error).toBe(taken)
  })
})

describe('who has somebody’s access token', () => {
  test('asks for no code and changes nothing once the proof is old, and does with the password', async () => {
    const sara = await signUp('sara')
    const phone = newPhone()
    const code = await changeCodeFor(sara, phone)
    await letProofsAge(sara, '16 minutes')
    expect(await sendPhoneChange(sara, newPhone())).toEqual(confirmFirst)
    expect(await changePhone(sara, phone, code)).toEqual(confirmFirst)
    expect((await sara.api.rpc('authorize_phone_change')).error).toMatchObject({ hint: 'step_up_required' })
    await sara.api.auth.signInWithPassword(sara)
    expect(await changePhone(sara, phone, code)).toEqual({ success: true })
  })

  test('calls none of the service’s procedures, for themselves or others', async () => {
    const [sara, noor] = [await signUp('sara'), await signUp('noor')]
    const { data } = await noor.api.auth.getSession()
    const { session_id } = JSON.parse(atob(data.session?.access_token.split('.')[1] ?? ''))
    for (const p_user_id of [sara.id, noor.id]) {
      const who = { p_user_id, p_session_id: session_id, p_phone: newPhone() }
      const made = await noor.api.rpc('request_phone_change_code', { ...who, p_current_phone: sara.phone })
      expect(made.error?.code).toBe('42501')
      const moved = await noor.api.rpc('change_phone', { ...who, p_code: '123456' })
      expect(moved.error?.code).toBe('42501')
    }
  })

  test('is told where they are banned or signed out, and nobody signed in is refused', async () => {
    const [sara, noor] = [await signUp('sara'), await signUp('noor')]
    const phone = newPhone()
    const codes = [await changeCodeFor(sara, phone), await changeCodeFor(noor, phone)]
    await serviceClient(product).rpc('ban_user_10_days', { p_user_id: sara.id })
    expect(await changePhone(sara, phone, codes[0] ?? '')).toMatchObject({ code: 'user_banned' })
    await sql(product, `delete from auth.sessions where user_id = '${noor.id}' returning id`)
    expect(await changePhone(noor, phone, codes[1] ?? '')).toMatchObject({ code: 'session_not_found' })
    const { error } = await client(product).functions.invoke('change-phone', {
      body: { phone, otp_code: codes[1] },
    })
    expect(error?.context.status).toBe(403)
  })

  test('moves onto no number by another door, proven or not', async () => {
    const [sara, noor] = [await signUp('sara'), await signUp('noor')]
    const code = await changeCodeFor(sara, noor.phone)
    expect((await changePhone(sara, noor.phone, code)).code).toBe('phone_taken')
    await serviceClient(product).auth.admin.deleteUser(noor.id)
    for (const change of [{ email: addressOf(noor.phone) }, { phone: noor.phone }]) {
      expect((await sara.api.auth.updateUser(change)).error).not.toBeNull()
    }
    expect(await numberOf(sara)).toBe(sara.phone)
  })
})
