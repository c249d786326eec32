/** A project with a WhatsApp provider: numbers are confirmed by codes. */
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnBackend, startOwnBackend } from './own-backend.ts'
import { newEmail, newPhone, password } from './people.ts'

/** What the provider was asked to send, by number. */
const sent = new Map<string, string>()
let isRefusing = false
let provider: Server
let backend: OwnBackend

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    if (!isRefusing) sent.set((form.get('to') ?? '').slice(1), form.get('body') ?? '')
    response.end(JSON.stringify(isRefusing ? { error: 'no credit' } : { sent: 'true' }))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address()
  backend = await startOwnBackend({
    WHATSAPP_PROVIDER: 'ultramsg',
    ULTRAMSG_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    ULTRAMSG_INSTANCE: 'instance1',
    ULTRAMSG_TOKEN: 'secret',
  })
})

afterAll(async () => {
  await backend?.remove()
  provider?.close()
})

const codeFor = (phone: string) => /\d{6}/.exec(sent.get(phone) ?? '')?.[0] ?? ''

test('a number is confirmed before its account signs in', async () => {
  const [auth, phone] = [backend.auth(), newPhone()]
  const signedUp = await auth.signUp({ phone, password })
  expect(signedUp.error).toBeNull()
  expect(signedUp.data.session).toBeNull()
  const early = await auth.signInWithPassword({ phone, password })
  expect(early.error).toMatchObject({ code: 'phone_not_confirmed', status: 400 })
  const wrong = codeFor(phone) === '000000' ? '000001' : '000000'
  expect((await auth.verifyOtp({ type: 'sms', phone, token: wrong })).error?.code).toBe('otp_expired')
  const verified = await auth.verifyOtp({ type: 'sms', phone, token: codeFor(phone) })
  expect(verified.data.user).toMatchObject({ phone, user_metadata: { phone_verified: true } })
  expect((await auth.signInWithPassword({ phone, password })).error).toBeNull()
})

test('sign-in by code, and the code once more', async () => {
  const [auth, phone] = [backend.auth(), newPhone()]
  expect((await auth.signInWithOtp({ phone })).error).toBeNull()
  const first = codeFor(phone)
  expect((await auth.resend({ type: 'sms', phone })).error).toBeNull()
  if (first !== codeFor(phone)) {
    expect((await auth.verifyOtp({ type: 'sms', phone, token: first })).error?.code).toBe('otp_expired')
  }
  expect((await auth.verifyOtp({ type: 'sms', phone, token: codeFor(phone) })).error).toBeNull()
  expect((await auth.signInWithOtp({ phone })).error).toBeNull()
  expect((await auth.verifyOtp({ type: 'sms', phone, token: codeFor(phone) })).data.user?.phone).toBe(phone)
})

test('a new number counts once it is confirmed, and is then a way to sign in', async () => {
  const [auth, email, phone] = [backend.auth(), newEmail('sara'), newPhone()]
  await auth.signUp({ email, password })
  const wished = await auth.updateUser({ phone })
  expect(wished.data.user).toMatchObject({ phone: '', new_phone: phone })
  const { data, error } = await auth.verifyOtp({ type: 'phone_change', phone, token: codeFor(phone) })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, phone, app_metadata: { providers: ['email', 'phone'] } })
  expect((await backend.auth().signInWithPassword({ phone, password })).error).toBeNull()
})

test('a provider that refuses', async () => {
  isRefusing = true
  const { error } = await backend.auth().signInWithOtp({ phone: newPhone() })
  isRefusing = false
  expect(error).toMatchObject({ code: 'sms_send_failed', status: 400 })
})
