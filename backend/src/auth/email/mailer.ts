/** Email by SMTP. */
import { createTransport } from 'nodemailer'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** The name in front of the address that emails come from; empty where there is none. */
  sender: string
  /** Resolves when the server has taken the message; rejects when it did not. */
  send(email: Email): Promise<void>
  close(): void
}

/** Connections to the server are kept and shared. */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 })
  return {
    sender: senderName(from),
    send: async (email) => void (await transport.sendMail({ from, ...email })),
    close: () => transport.close(),
  }
}

/** Of `مجلس <no-reply@majlis.app>`, the first word; quotes around a name are not part of it (RFC 5322). */
export function senderName(from: string): string {
  const [, name = ''] = /^(.*)<[^<>]*>\s*$/.exec(from) ?? []
  return name.trim().replace(/^"(.*)"$/, '$1')
}
