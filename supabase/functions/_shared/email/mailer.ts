/** Who sends emails here: the server that SMTP_URL names. */
import { createTransport } from 'nodemailer'
import { requiredSetting, setting } from '../environment.ts'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
}

/** Resolves with whether the server took the message. Never rejects for what the server does. */
export type Mailer = (email: Email) => Promise<boolean>

const connectionPatienceMs = 10_000
const answerPatienceMs = 15_000

/**
 * The configured mailer, or null when there is none.
 * @throws when SMTP_URL is set and SMTP_FROM is not
 */
export function configuredMailer(): Mailer | null {
  const url = setting('SMTP_URL')
  if (!url) return null
  const from = requiredSetting('SMTP_FROM')
  return async (email) => {
    const transport = createTransport({
      url,
      connectionTimeout: connectionPatienceMs,
      socketTimeout: answerPatienceMs,
    })
    try {
      await transport.sendMail({ from, ...email })
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
