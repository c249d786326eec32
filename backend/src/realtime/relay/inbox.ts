/** Hears notices and hands them over one after the other, in the order of their commits. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import { createQueue } from '../../db/queue.ts'
import { type Notice, noticeShape } from './notice.ts'

type Handle = (notice: Exclude<Notice, { kind: 'stored' }>, json: string) => Promise<void> | void

export interface InboxOptions {
  database: Database
  log: FastifyBaseLogger
  handle: Handle
  /** Told when notices may have been missed. */
  onGap: () => void
}

/** @returns the function that stops listening */
export function listenForNotices({
  database,
  log,
  handle,
  onGap,
}: InboxOptions): Promise<() => Promise<void>> {
  const inTurn = createQueue()

  async function hear(json: string): Promise<void> {
    const notice = noticeShape.parse(JSON.parse(json))
    if (notice.kind !== 'stored') return handle(notice, json)
    const [stored] = await database.query<{ body: string }>(
      'select body from realtime.notices where id = $1',
      [notice.id],
    )
    if (stored) await hear(stored.body)
  }

  return database.listen(
    'realtime',
    (json) => {
      inTurn(() => hear(json)).catch((error) => log.error({ err: error }, 'a notice could not be heard'))
    },
    onGap,
  )
}
