/**
 * The database for requests: whatever an area asks for one waits for its caller's turn (`caller-slots.ts`). Areas are given no other
 * database for requests, so that none can ask without.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serviceKey, turnKeyOf } from '../caller-key.ts'
import { clientGone } from '../client-gone.ts'
import type { Database } from '../db/database.ts'
import type { Connect } from '../rest/routes.ts'
import type { CallerSlots, LaneTurn } from './caller-slots.ts'
import type { SlowLanes } from './slow-lanes.ts'

/** In which turns each is asked. */
export interface Turns {
  questions: CallerSlots
  transactions: CallerSlots
}

/**
 * For one request, each of whose questions has a turn of its own. Who leaves while they wait for the first is not asked for anything;
 * what has begun goes on to its end. A transaction has one turn: inside it nothing may be asked but of the transaction itself.
 */
export type DatabaseOf = (request: FastifyRequest, reply: FastifyReply) => Database

export function databaseFor(database: Database, { questions, transactions }: Turns): DatabaseOf {
  return (request, reply) => {
    let untilBegun: AbortSignal | undefined = clientGone(reply)
    const inTurn = <T>(inSlot: CallerSlots, work: () => Promise<T>): Promise<T> => {
      const begin = () => {
        untilBegun = undefined
        return work()
      }
      return inSlot(request, (connect) => connect(begin), untilBegun)
    }
    return {
      ...database,
      query: (text, values) => inTurn(questions, () => database.query(text, values)),
      pipeline: (statements) => inTurn(questions, () => database.pipeline(statements)),
      execute: (script) => inTurn(questions, () => database.execute(script)),
      transaction: (work) => inTurn(transactions, () => database.transaction(work)),
    }
  }
}

/**
 * Does `work` in one turn, which is given the database for all that it asks once there is a connection; rejects with ClientGone where who
 * asks leaves before.
 */
export type InTurn = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (connect: Connect) => Promise<T>,
) => Promise<T>

export function inTurnFor(database: Database, inSlot: CallerSlots, slow: SlowLanes): InTurn {
  return (request, reply, work) => {
    const line = turnKeyOf(request.caller, request.ip)
    const connected = (turn?: LaneTurn) => (line === serviceKey ? { database } : slow.databaseIn(turn, line))
    return inSlot(
      request,
      (connect) => work((run) => connect((turn) => run(connected(turn)))),
      clientGone(reply),
    )
  }
}
