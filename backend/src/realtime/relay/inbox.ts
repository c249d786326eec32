/** Hears notices and hands them over one after the other, in the order of their commits. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import { createQueue } from '../../db/queue.ts'
import { processLimits } from '../limits.ts'
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
  let isOverrun = false

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
      if (isOverrun) return
      inTurn(() => hear(json)).catch((error) => log.error({ err: error }, 'a notice could not be heard'))
      if (inTurn.unfinished() < processLimits.waitingNotices) return
      // As after a lost connection: what is missed now is not told later.
      isOverrun = true
      log.warn('notices come faster than they can be told')
      void inTurn(async () => {
        isOverrun = false
        onGap()
      })
    },
    onGap,
  )
}
