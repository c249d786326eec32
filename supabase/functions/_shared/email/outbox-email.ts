/** A message of the outbox as an email. */
import type { OutboxMessage } from '../outbox.ts'
import { composeEmail } from './layout.ts'
import type { Email } from './mailer.ts'

const label = 'افتح مجلس'

/** @param url where the message leads, or undefined where that is nowhere */
export function outboxEmail({ recipient, title, body }: OutboxMessage, url: string | undefined): Email {
  const content = { title, lines: body.split('\n'), ...(url && { action: { label, url } }) }
  return composeEmail(recipient, `${title} - مجلس`, content)
}
