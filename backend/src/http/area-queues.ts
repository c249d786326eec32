/**
 * Area queues: in which of the queues the requests of an area wait, one after the other. All of them are fair to callers, and who leaves
 * while they wait is waited for no more, except in the first, which refuses.
 *
 * | of | each caller's requests | each caller's own turns | all callers' |
 * | --- | --- | --- | --- |
 * | accounts | 200 | of questions | connections for accounts |
 * | rows | 200 | of requests: reading, then | limit of large answers, slow lanes, connections for data |
 * | files, what is looked up | 200 | of questions | connections for data |
 * | files, what is written | 200 | of transactions | limit of large answers, connections for data |
 */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import {
  callerSlots,
  connectionLanes,
  lookupSlots,
  type RequestPlaces,
  requestSlots,
} from './caller-slots.ts'
import { type DatabaseOf, databaseFor, type InTurn, inTurnFor } from './database-for.ts'
import { type LargeAnswers, largeAnswers } from './large-answers.ts'
import { slowLanes } from './slow-lanes.ts'

interface QuestionQueues {
  admit: RequestPlaces
  databaseOf: DatabaseOf
}

export interface AreaQueues {
  accounts: QuestionQueues
  rows: { inTurn: InTurn; roomFor: LargeAnswers['roomFor'] }
  files: QuestionQueues
}

export function areaQueues(app: FastifyInstance, database: Database): AreaQueues {
  const { limit, roomFor } = largeAnswers(app, database)
  const lanes = connectionLanes(database)
  const ofData = callerSlots(lanes, { work: 'data', limit })
  const ofLookups = callerSlots(lanes, { work: 'data', perCaller: lookupSlots })
  const ofAccounts = callerSlots(lanes, { work: 'accounts' })
  const admitRows = requestSlots()
  const inTurn = inTurnFor(database, ofData, slowLanes(database))
  return {
    accounts: {
      admit: requestSlots(),
      databaseOf: databaseFor(database, { questions: ofAccounts, transactions: ofAccounts }),
    },
    rows: {
      inTurn: (request, reply, work) => admitRows(request, () => inTurn(request, reply, work)),
      roomFor,
    },
    files: {
      admit: requestSlots(),
      databaseOf: databaseFor(database, { questions: ofLookups, transactions: ofData }),
    },
  }
}
