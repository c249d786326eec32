/** Turns at the database: each request asks for what it needs in the turns of its caller, so that nobody has all connections. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientGone } from '../client-gone.ts'
import type { Database } from '../db/database.ts'

export interface Turns {
  /** Runs a whole request. */
  admit: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>
  /** Runs one question to the database, unless the signal aborts while it waits. */
  inSlot: <T>(request: FastifyRequest, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
}

/**
 * The database for one request. Who leaves while they wait for their first turn is not asked for anything; what has begun goes on to
 * its end. A transaction has one turn: inside it nothing may be asked but of the transaction itself.
 */
export function inTurns(
  database: Database,
  { inSlot }: Turns,
  request: FastifyRequest,
  reply: FastifyReply,
): Database {
  let untilBegun: AbortSignal | undefined = clientGone(reply)
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const begin = () => {
      untilBegun = undefined
      return work()
    }
    return inSlot(request, begin, untilBegun)
  }
  return {
    ...database,
    query: (text, values) => inTurn(() => database.query(text, values)),
    pipeline: (statements) => inTurn(() => database.pipeline(statements)),
    execute: (script) => inTurn(() => database.execute(script)),
    transaction: (work) => inTurn(() => database.transaction(work)),
  }
}
