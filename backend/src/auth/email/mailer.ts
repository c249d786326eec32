/** Email by SMTP. */
import { createTransport } from 'nodemailer'
import { isInDomain } from '../closed-domain.ts'
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
  /**
   * Resolves when the server has taken the message, or refused its recipient, which tells who has an account; rejects when it takes none,
   * or when the address is not to be reached.
   */
  send(email: Email, since?: SendingSince): Promise<void>
  close(): void
}

export interface MailerOptions {
  url: string
  from: string
  /** The domain that no mail goes to, and none below it; null where there is none. */
  closedDomain: string | null
  /** Hears of each mailbox that the server refused. */
  onRefused?: (refused: RefusedRecipient) => void
}

/** Nothing that says whose it is: it is for the log. */
export interface RefusedRecipient {
  /** The server's reply code, such as 550. */
  status: number | undefined
}

/** Connections to the server are kept and shared. */
export function createMailer({
  url,
  from,
  closedDomain,
  onRefused = () => undefined,
}: MailerOptions): Mailer {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 })
  const times = createSendingTimes({
    isRefusal: isAboutRecipient,
    onRefused: (error) => onRefused({ status: replyCodeOf(error) }),
  })
  const reaches = (address: string) => !isInDomain(address, closedDomain)
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

function replyCodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : undefined
}

/** Of `بيت <no-reply@site.example>`, the first word; quotes around a name are not part of it (RFC 5322). */
export function senderName(from: string): string {
  const [, name = ''] = /^(.*)<[^<>]*>\s*$/.exec(from) ?? []
  return name.trim().replace(/^"(.*)"$/, '$1')
}
