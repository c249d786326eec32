/** Contract: What edge functions are asked about codes, most of them before somebody is signed in. */
import { randomUUID } from 'node:crypto'
import { emailSendingAnswer, phoneSendingAnswer } from '../../../web/src/features/one-time-codes/answers.ts'
import { newPasswordAnswer, resetCheckAnswer } from '../../../web/src/features/password-reset/ways.ts'
import {
  phoneChangeAnswer,
  phoneChangeSendingAnswer,
} from '../../../web/src/features/settings/phone-change.ts'
import { doneAnswer } from '../../../web/src/lib/contract.ts'
import { addEmailMember, resetCodeFor, resetTokenFor } from '../password-resets.ts'
import { newPhone, sha256, signUp } from '../people.ts'
import { changeCodeFor, changePhone, sendPhoneChange } from '../phone-changes.ts'
import { letProofsAge } from '../sessions.ts'
import { type Case, call } from './story.ts'

async function codeRefusals(name: string, body: (phone: string) => Record<string, unknown>) {
  const limited = newPhone()
  for (let sent = 0; sent < 3; sent += 1) await call(name, body(limited))
  return [await call(name, body('12')), await call(name, body(limited))]
}

export const functionCalls: Case[] = [
  {
    name: 'send-whatsapp-otp',
    schema: { phoneSendingAnswer },
    tell: async () => {
      const body = (phone: string) => ({ phone, type: 'verification' })
      return {
        granted: [await call('send-whatsapp-otp', body(newPhone()))],
        refused: await codeRefusals('send-whatsapp-otp', body),
      }
    },
  },
  {
    name: 'send-ultramsg-otp',
    schema: { phoneSendingAnswer },
    tell: async () => {
      const body = (phone: string) => ({ phone, type: 'forgot_password' })
      return {
        granted: [await call('send-ultramsg-otp', body(newPhone()))],
        refused: await codeRefusals('send-ultramsg-otp', body),
      }
    },
  },
  {
    name: 'send-email-otp',
    schema: { emailSendingAnswer },
    tell: async () => {
      const { email } = await addEmailMember()
      const send = (to: string) => call('send-email-otp', { email: to })
      const granted = [await send(email), await send(email), await send(email)]
      return { granted, refused: [await send('nobody@example.com'), await send('?'), await send(email)] }
    },
  },
  {
    name: 'verify-whatsapp-otp',
    schema: { doneAnswer },
    tell: async () => {
      const phone = newPhone()
      const sent = await call('send-whatsapp-otp', { phone, type: 'verification' })
      const code = Object(sent).debug_otp
      const check = (otp_code: string) => call('verify-whatsapp-otp', { phone_number: phone, otp_code })
      const refused = [await check('1'), await check(code === '000000' ? '111111' : '000000')]
      return { granted: [await check(code)], refused }
    },
  },
  {
    name: 'verify-reset-otp',
    schema: { resetCheckAnswer },
    tell: async () => {
      const [{ email }, { phone }] = [await addEmailMember(), await signUp('sami')]
      const check = (who: object, otp_code: string) => call('verify-reset-otp', { ...who, otp_code })
      const byPhone = { phone }
      return {
        refused: [await check({ email }, '000000'), await check(byPhone, '000000')],
        granted: [
          await check({ email }, await resetCodeFor({ email })),
          await check(byPhone, await resetCodeFor(byPhone)),
          await check({ ...byPhone, challenge: sha256(randomUUID()) }, await resetCodeFor(byPhone)),
        ],
      }
    },
  },
  {
    name: 'reset-password',
    schema: { newPasswordAnswer },
    tell: async () => {
      const reset_token = await resetTokenFor({ email: (await addEmailMember()).email })
      const set = (password: string) => call('reset-password', { reset_token, password })
      const refused = [await set('1')]
      const granted = [await set('kalima-jadida')]
      return { granted, refused: [...refused, await set('kalima-jadida')] }
    },
  },
  {
    name: 'send-phone-change-otp',
    schema: { phoneChangeSendingAnswer },
    tell: async () => {
      const mover = await signUp('mover')
      const granted = [await sendPhoneChange(mover, newPhone())]
      const refused = [await sendPhoneChange(mover, mover.phone)]
      await letProofsAge(mover, '16 minutes')
      return { granted, refused: [...refused, await sendPhoneChange(mover, newPhone())] }
    },
  },
  {
    name: 'change-phone',
    schema: { phoneChangeAnswer },
    tell: async ({ sara }) => {
      const [mover, phone] = [await signUp('mover'), newPhone()]
      const code = await changeCodeFor(mover, phone)
      const refused = [
        await changePhone(mover, phone, code === '000000' ? '111111' : '000000'),
        await changePhone(mover, sara.phone, await changeCodeFor(mover, sara.phone)),
      ]
      return { granted: [await changePhone(mover, phone, code)], refused }
    },
  },
]
