/** Hears notices and hands them over one after the other, in the order of their commits. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import { retryTransient } from '../../db/retry-transient.ts'
import { createSerialQueue } from '../../serial-queue.ts'
import { processLimits } from '../limits.ts'
import { type ClusterMessage, clusterMessageShape } from './cluster-message.ts'

type Handle = (message: Exclude<ClusterMessage, { kind: 'stored' }>, json: string) => Promise<void> | void

export interface InboxOptions {
  database: Database
  log: FastifyBaseLogger
  handle: Handle
  /** Told when notices may have been missed, after those that came before them were handed over. */
  onGap: () => void
}

/** @returns the function that stops listening */
export function listenForMessages({
  database,
  log,
  handle,
  onGap,
}: InboxOptions): Promise<() => Promise<void>> {
  const inTurn = createSerialQueue()
  let isOverrun = false
  const tellOfGap = () => void inTurn(async () => onGap())

  async function hear(json: string): Promise<void> {
    const message = clusterMessageShape.parse(JSON.parse(json))
    if (message.kind !== 'stored') return handle(message, json)
    const body = await readStored(message.id)
    if (body === null) onGap()
    else await hear(body)
  }

  /** @returns null for one that is lost */
  async function readStored(id: number): Promise<string | null> {
    try {
      const text = 'select body from realtime.notices where id = $1'
      const [stored] = await retryTransient(() => database.query<{ body: string }>(text, [id]))
      return stored?.body ?? null
    } catch (error) {
      log.error({ err: error }, 'a stored message could not be read')
      return null
    }
  }

  return database.listen(
    'realtime',
    (json) => {
      if (isOverrun) return
      inTurn(() => hear(json)).catch((error) => log.error({ err: error }, 'a message could not be heard'))
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
