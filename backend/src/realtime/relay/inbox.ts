/** Hears notices and hands them over one after the other, in the order of their commits. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import { createQueue } from '../../db/queue.ts'
import { retryPassing } from '../../db/retry-passing.ts'
import { processLimits } from '../limits.ts'
import { type Notice, noticeShape } from './notice.ts'

type Handle = (notice: Exclude<Notice, { kind: 'stored' }>, json: string) => Promise<void> | void

export interface InboxOptions {
  database: Database
  log: FastifyBaseLogger
  handle: Handle
  /** Told when notices may have been missed, after those that came before them were handed over. */
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
  const tellOfGap = () => void inTurn(async () => onGap())

  async function hear(json: string): Promise<void> {
    const notice = noticeShape.parse(JSON.parse(json))
    if (notice.kind !== 'stored') return handle(notice, json)
    const body = await readStored(notice.id)
    if (body === null) onGap()
    else await hear(body)
  }

  /** @returns null for one that is lost */
  async function readStored(id: number): Promise<string | null> {
    try {
      const text = 'select body from realtime.notices where id = $1'
      const [stored] = await retryPassing(() => database.query<{ body: string }>(text, [id]))
      return stored?.body ?? null
    } catch (error) {
      log.error({ err: error }, 'a stored notice could not be read')
      return null
    }
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
    tellOfGap,
  )
}
