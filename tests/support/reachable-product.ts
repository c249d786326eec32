/** Scenarios of messages to people: a product that sends by email and WhatsApp, to servers that keep what they get. */
import { randomInt } from 'node:crypto'
import type { BackendAddress } from './backends.ts'
import { sql } from './backends.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type OwnProduct, startProduct } from './own-product.ts'
import { freePort } from './postgres-cluster.ts'
import { startWhatsappServer, type WhatsappServer } from './whatsapp-server.ts'

export interface ReachableProduct {
  address: OwnProduct
  mail: MailServer
  whatsapp: WhatsappServer
  /** The subjects of what came to a mailbox. */
  subjectsTo(email: string): string[]
  remove(): Promise<void>
}

export async function startReachableProduct(): Promise<ReachableProduct> {
  const [mail, whatsapp, port] = [
    await startMailServer(),
    await startWhatsappServer(),
    String(await freePort()),
  ]
  const address = await startProduct({
    ...whatsapp.env,
    SMTP_URL: mail.url,
    SMTP_FROM: 'Majlis <majlis@example.com>',
    PORT: port,
    SITE_URL: `http://127.0.0.1:${port}`,
    LIMIT_FACTOR: '100',
  })
  return {
    ...{ address, mail, whatsapp },
    subjectsTo: (email) =>
      mail.received.filter(({ to }) => to === email).map(({ subject }) => subject.replace(' - مجلس', '')),
    remove: async () => {
      await address.remove()
      await whatsapp.close()
      await mail.close()
    },
  }
}

interface OutboxRow {
  kind: string
  channel: string
  recipient: string
  status: string
  attempts: number
  /** Null until an attempt has failed. */
  last_error: string | null
}

/** What was written for an account, oldest first. */
export function outboxOf(userId: string, backend: BackendAddress): Promise<OutboxRow[]> {
  return sql<OutboxRow>(
    backend,
    `select kind, channel, recipient, status, attempts, last_error
     from private.outbox where user_id = '${userId}' order by id`,
  )
}

/** The types of what an account was told in the app, oldest first. */
export async function toldInApp(userId: string, backend: BackendAddress): Promise<string[]> {
  const rows = await sql<{ type: string }>(
    backend,
    `select type from public.notifications where user_id = '${userId}' order by created_at, id`,
  )
  return rows.map(({ type }) => type)
}

/** Gives an account another password, behind the auth service. */
export async function changePassword(userId: string, backend: BackendAddress): Promise<void> {
  await sql(
    backend,
    `update auth.users set encrypted_password = '$argon2id$${randomInt(1_000_000_000)}' where id = '${userId}'`,
  )
}
