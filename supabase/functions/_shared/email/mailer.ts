/** Who sends emails here: the server that SMTP_URL names. */
import { createTransport } from 'nodemailer'
import { requiredSetting, setting } from '../environment.ts'
import { isPhoneAddress } from '../phone-address.ts'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
}

/** Resolves with whether the server took the message; never it is given one to an address that stands for a number. */
export type Mailer = (email: Email) => Promise<boolean>

const connectionTimeoutMs = 10_000
const answerTimeoutMs = 15_000
/** Of a whole message: a server that goes on saying a little has it no longer than the outbox lends it (`private.longest_sending`). */
export const sendingTimeoutMs = 4 * 60_000

/**
 * The configured mailer, or null when there is none.
 * @throws BadSetting when SMTP_URL is set and SMTP_FROM or PHONE_ADDRESS_DOMAIN is not
 */
export function configuredMailer(longestMs = sendingTimeoutMs): Mailer | null {
  const url = setting('SMTP_URL')
  if (!url) return null
  const from = requiredSetting('SMTP_FROM')
  // Asked here so that no message is taken in hand before it can be told whether it may leave.
  requiredSetting('PHONE_ADDRESS_DOMAIN')
  return async (email) => {
    // Whoever received mail there would own every account by phone, so nothing may, whatever asks.
    if (isPhoneAddress(email.to)) return false
    const transport = createTransport({
      url,
      connectionTimeout: connectionTimeoutMs,
      socketTimeout: answerTimeoutMs,
    })
    try {
      // As an object, so that a comma in an address cannot make it two.
      const to = { name: '', address: email.to }
      // Ended, its connection is closed, so that nothing leaves after that.
      await transport.sendMail({ from, ...email, to, signal: AbortSignal.timeout(longestMs) })
      return true
    } catch (error) {
      console.error(
        `the mail server did not take a message: ${error instanceof Error ? error.message : error}`,
      )
      return false
    } finally {
      transport.close()
    }
  }
}
