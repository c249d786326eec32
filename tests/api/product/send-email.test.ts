/** Auth's hook for sending email on a Supabase project, called here as Auth calls it: with a Standard Webhooks signature. */
import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { composeEmail, type EmailPurpose } from '../../../backend/src/auth/email/templates.ts'
import { authEmails } from '../../../supabase/functions/send-email/auth-emails.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { type OwnProduct, startProduct } from '../../support/own-product.ts'

const key = Buffer.from('thirty-two bytes of a hook secret')
const secret = `v1,whsec_${key.toString('base64')}`

let mail: MailServer
let backend: OwnProduct

beforeAll(async () => {
  mail = await startMailServer()
  backend = await startProduct({
    SMTP_URL: mail.url,
    SMTP_FROM: 'مجلس <no-reply@majlis.example>',
    SEND_EMAIL_HOOK_SECRET: `v1,whsec_${Buffer.from('the secret that is being replaced').toString('base64')}|${secret}`,
  })
})
afterAll(async () => {
  await backend?.remove()
  await mail?.close()
})
beforeEach(() => {
  mail.received.length = 0
})

interface Call {
  user: Record<string, string>
  email_data: Record<string, string>
}

const recovery = (email: string): Call => ({
  user: { id: randomUUID(), email },
  email_data: {
    email_action_type: 'recovery',
    token: '123456',
    token_hash: 'hash"><b>',
    redirect_to: 'https://majlis.example/auth',
  },
})

interface Forged {
  /** Seconds since 1970. */
  timestamp?: number
  key?: Buffer
  /** What is sent in place of what was signed. */
  sent?: string
}

async function callHook(
  call: Call,
  { timestamp = Math.floor(Date.now() / 1000), sent, ...forged }: Forged = {},
) {
  const id = `msg_${randomUUID()}`
  const body = JSON.stringify(call)
  const signature = createHmac('sha256', forged.key ?? key)
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  const answer = await fetch(`${backend.url}/functions/v1/send-email`, {
    method: 'POST',
    headers: {
      apikey: backend.anonKey,
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,bm90IHRoaXMgb25l v1,${signature}`,
    },
    body: sent ?? body,
  })
  return { status: answer.status, body: await answer.json() }
}

const recipients = () => mail.received.map(({ to }) => to).sort()

test('sends what a mailbox asked for, with the link and the code', async () => {
  expect(await callHook(recovery('sara@example.com'))).toEqual({ status: 200, body: {} })
  expect(recipients()).toEqual(['sara@example.com'])
  const [message] = mail.received
  expect(message?.text).toContain('123456')
  expect(message?.text).toContain('/auth/v1/verify?token=hash%22%3E%3Cb%3E&type=recovery')
  expect(message?.html).not.toContain('<b>')
})

describe('mail to an address that stands for a number is dropped', () => {
  test.each([
    '9647701234567@phone.majlis.app',
    '9647701234567@PHONE.Majlis.App',
    '9647701234567@phone.majlis.app.',
    'anyone@below.phone.majlis.app',
    '"a@example.com"@phone.majlis.app',
  ])('%s', async (email) => {
    expect(await callHook(recovery(email))).toEqual({ status: 200, body: {} })
    expect(mail.received).toEqual([])
  })

  test('also where an account is to be moved there', async () => {
    const call = recovery('sara@example.com')
    call.user.new_email = '9647701234567@phone.majlis.app'
    Object.assign(call.email_data, {
      email_action_type: 'email_change',
      token_new: '654321',
      token_hash_new: 'other',
    })
    await callHook(call)
    expect(recipients()).toEqual(['sara@example.com'])
  })
})

test('both addresses confirm a change, each with what is its own', async () => {
  const call = recovery('sara@example.com')
  call.user.new_email = 'new@example.com'
  Object.assign(call.email_data, {
    email_action_type: 'email_change',
    token: '111111',
    token_hash_new: 'hash-of-present',
    token_new: '222222',
    token_hash: 'hash-of-new',
  })
  await callHook(call)
  const textTo = (address: string) => mail.received.find(({ to }) => to === address)?.text
  expect(textTo('sara@example.com')).toContain('111111')
  expect(textTo('sara@example.com')).toContain('hash-of-present')
  expect(textTo('new@example.com')).toContain('222222')
  expect(textTo('new@example.com')).toContain('hash-of-new')
})

test.each(['password_changed', 'email_changed', 'phone_changed', 'mfa_factor_enrolled'])(
  'news of a change that was made is none of its business: %s is told by the account alerts',
  async (change) => {
    const call = recovery('sara@example.com')
    Object.assign(call.email_data, { email_action_type: `${change}_notification`, token: '', token_hash: '' })
    expect(await callHook(call)).toEqual({ status: 200, body: {} })
    expect(mail.received).toEqual([])
  },
)

describe('a call that Auth did not sign sends nothing', () => {
  const refused = { status: 401, body: { message: 'this call is not signed by Auth' } }

  /** What a signed call sends comes alone: whatever was sent before would have come before it. */
  afterEach(async () => {
    await callHook(recovery('noor@example.com'))
    expect(recipients()).toEqual(['noor@example.com'])
  })

  test('with another secret', async () => {
    expect(await callHook(recovery('sara@example.com'), { key: Buffer.from('guessed') })).toEqual(refused)
  })

  test('with another body', async () => {
    const sent = JSON.stringify(recovery('attacker@example.com'))
    expect(await callHook(recovery('sara@example.com'), { sent })).toEqual(refused)
  })

  test.each([-400, 400])('%i seconds from now', async (seconds) => {
    const timestamp = Math.floor(Date.now() / 1000) + seconds
    expect(await callHook(recovery('sara@example.com'), { timestamp })).toEqual(refused)
  })

  test('without any', async () => {
    const answer = await fetch(`${backend.url}/functions/v1/send-email`, {
      method: 'POST',
      headers: { apikey: backend.anonKey },
      body: JSON.stringify(recovery('sara@example.com')),
    })
    expect(answer.status).toBe(401)
  })
})

test('a mail server that does not take it, and an action nobody knows, are refusals that Auth passes on', async () => {
  const refusal = {
    status: 200,
    body: { error: { http_code: 500, message: 'تعذر إرسال البريد الإلكتروني، يرجى المحاولة لاحقاً' } },
  }
  mail.isRefusing = true
  expect(await callHook(recovery('sara@example.com'))).toEqual(refusal)
  mail.isRefusing = false
  const unknown = recovery('sara@example.com')
  unknown.email_data.email_action_type = 'toString'
  expect(await callHook(unknown)).toEqual(refusal)
})

test.each<EmailPurpose>(['signup', 'invite', 'recovery', 'magiclink', 'email_change', 'reauthentication'])(
  'what the hook says of %s is what the backend’s own mailer says',
  (purpose) => {
    const email = 'sara@example.com'
    const data = { email_action_type: purpose, token: '123456', token_hash: 'hash', redirect_to: '' }
    const [byHook] = authEmails({ user: { email }, email_data: data }, 'https://auth.example')
    const own = composeEmail(purpose, { to: email, digits: '123456', link: 'LINK', sender: '' })
    expect(byHook?.subject).toBe(`${own.subject} · مجلس`)
    // Where the digits stand is each one's own; the words of the link stand before it, in both.
    const lines = own.text.split('\n\n').filter((line) => !line.includes('123456'))
    for (const line of lines) expect(byHook?.text).toContain(line.replace('LINK', ''))
  },
)
