/** Email by SMTP. */
import { createTransport } from 'nodemailer'
import { createSendingTimes, type SendingSince, type SendingTimes } from '../sending-times.ts'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer extends Pick<SendingTimes, 'pretend'> {
  /** The name in front of the address that emails come from; empty where there is none. */
  sender: string
  /**
   * Whether mail may go to an address. Never to the domain of addresses that stand for phone numbers: whoever receives mail there
   * would own every account by phone.
   */
  reaches(address: string): boolean
  /** Resolves when the server has taken the message; rejects when it did not, or when the address is not to be reached. */
  send(email: Email, since?: SendingSince): Promise<void>
  close(): void
}

export interface MailerOptions {
  url: string
  from: string
  /** The domain that no mail goes to, and none below it; null where there is none. */
  closedDomain: string | null
}

/** Connections to the server are kept and shared. */
export function createMailer({ url, from, closedDomain }: MailerOptions): Mailer {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 })
  const times = createSendingTimes((error) => !isAboutRecipient(error))
  const reaches = (address: string) => !isWithin(address, closedDomain)
  return {
    sender: senderName(from),
    reaches,
    send: async (email, since) => {
      if (!reaches(email.to)) throw new Error('no mail goes to addresses that stand for phone numbers')
      // As an object, so that a comma in an address cannot make it two.
      const sent = transport.sendMail({ from, ...email, to: { name: '', address: email.to } })
      await times.measure(sent, since)
    },
    pretend: times.pretend,
    close: () => transport.close(),
  }
}

/** The server refused the one address (RFC 5321, `RCPT TO`), and would take another. */
function isAboutRecipient(error: unknown): boolean {
  return error instanceof Error && 'command' in error && error.command === 'RCPT TO'
}

function isWithin(address: string, domain: string | null): boolean {
  if (!domain) return false
  const [, host = ''] = /@([^@]*)$/.exec(address.trim().toLowerCase().replace(/\.+$/, '')) ?? []
  const closed = domain.toLowerCase()
  return host === closed || host.endsWith(`.${closed}`)
}

/** Of `مجلس <no-reply@majlis.app>`, the first word; quotes around a name are not part of it (RFC 5322). */
export function senderName(from: string): string {
  const [, name = ''] = /^(.*)<[^<>]*>\s*$/.exec(from) ?? []
  return name.trim().replace(/^"(.*)"$/, '$1')
}
