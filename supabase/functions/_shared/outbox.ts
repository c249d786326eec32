/** The outbox of the database: taking what is to be sent, and writing down what became of it. */
import { isJsonObject, textOf } from './json-endpoint.ts'
import { callAsService } from './procedures.ts'

export interface OutboxMessage {
  id: number
  channel: string
  /** A mailbox, or a number in E.164. */
  recipient: string
  title: string
  /** Plain text; a line each. */
  body: string
  /** A path in the app. */
  link: string | undefined
}

/** What is due by these channels, for who holds a ticket of the database; nothing for anybody else. */
export async function takeMessages(ticket: string, channels: string[]): Promise<OutboxMessage[]> {
  const rows = await callAsService('take_outbox_messages', { p_ticket: ticket, p_channels: channels })
  if (!Array.isArray(rows)) throw new Error('take_outbox_messages answered with something else than rows')
  return rows.map(readMessage)
}

/** Why a message was not sent. */
export interface Failure {
  /** In words for operators. */
  reason: string
  /** Whether it would fail however often it is tried. */
  isFinal: boolean
}

/** Writes down that a message was sent, or why not. */
export async function finishMessage(id: number, failure: Failure | undefined): Promise<void> {
  await callAsService('finish_outbox_message', {
    p_id: id,
    p_error: failure?.reason ?? null,
    p_is_undeliverable: failure?.isFinal ?? false,
  })
}

function readMessage(row: unknown): OutboxMessage {
  if (!isJsonObject(row) || typeof row.id !== 'number') throw new Error('a message of the outbox has no id')
  const text = (key: string) => {
    const value = textOf(row, key)
    if (value === undefined) throw new Error(`message ${row.id} of the outbox has no ${key}`)
    return value
  }
  return {
    id: row.id,
    channel: text('channel'),
    recipient: text('recipient'),
    title: text('title'),
    body: text('body'),
    link: textOf(row, 'link'),
  }
}
