/** A forgotten password as its owner sets a new one: the code that comes, and the token that it is exchanged for. */
import { textIn } from './calls.ts'
import { codeMailedTo, codeSentTo } from './members.ts'
import type { Stage } from './scenario.ts'

/** Has a code sent to a number. @returns the code @throws where none comes */
export async function sendResetCode(stage: Stage, phone: string): Promise<string> {
  const sent = await stage.call('/functions/v1/send-ultramsg-otp', {
    body: { phone, type: 'forgot_password' },
  })
  stage.requireSuccess(sent, 'a code for a new password')
  return codeSentTo(stage.product, phone)
}

/** Has a code sent to a mailbox. @returns the code @throws where none comes */
export async function mailResetCode(stage: Stage, email: string): Promise<string> {
  const sent = await stage.call('/functions/v1/send-email-otp', { body: { email } })
  stage.requireSuccess(sent, 'a code for a new password')
  return codeMailedTo(stage.product, email)
}

/** Exchanges the right code. @returns the token for a new password @throws where it is not good */
export async function resetTokenFor(
  stage: Stage,
  who: { phone: string } | { email: string },
  otp_code: string,
): Promise<string> {
  const verified = await stage.call('/functions/v1/verify-reset-otp', { body: { ...who, otp_code } })
  const token = textIn(stage.requireSuccess(verified, 'the right code'), 'reset_token')
  stage.require(token !== '', 'the right code gives no token for a new password')
  return token
}
