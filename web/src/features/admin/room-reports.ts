// Rooms that were reported, or somebody in them, and wait for a decision, and deciding about one (docs/data.md, `decide_room_reports`).
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { personSchema, toPerson } from '../../lib/person.ts'
import {
  type Decision,
  mostReported,
  type ReportedPerson,
  type ReportedRoom,
  reportEntries,
  toReportFacts,
} from './reported.ts'

export const roomReportsAnswer = v.array(
  v.object({
    ...reportEntries,
    /** Null once it is gone: what remains is of one person who was reported there. */
    room: v.nullable(
      v.object({
        name: v.string(),
        description: v.string(),
        created_at: v.string(),
        owner: personSchema,
      }),
    ),
    reported_people: v.array(v.object({ user_profile: personSchema, reports_count: v.number() })),
  }),
)

type Row = v.InferOutput<typeof roomReportsAnswer>[number]

function toReported(row: Row, base: string): (ReportedRoom | ReportedPerson)[] {
  const facts = { id: row.id, ...toReportFacts(row, base) }
  const people = row.reported_people.map(({ user_profile, reports_count }) => ({
    person: toPerson(user_profile, base),
    reportsCount: reports_count,
  }))
  if (!row.room)
    return people.map(({ person }) => ({
      kind: 'person',
      author: person,
      createdAt: row.first_reported_at,
      ...facts,
    }))
  const { name, description, created_at, owner } = row.room
  return [
    {
      kind: 'room',
      author: toPerson(owner, base),
      createdAt: created_at,
      ...{ name, description, people },
      ...facts,
    },
  ]
}

/** Longest first; `base` is the backend's address. */
export async function fetchReportedRooms(base: string): Promise<(ReportedRoom | ReportedPerson)[]> {
  const rows = await callProcedure('get_room_reports', { p_limit: mostReported }, roomReportsAnswer)
  return rows.flatMap((row) => toReported(row, base))
}

export function decideAboutRoom(id: string, decision: Decision) {
  return callProcedure('decide_room_reports', { p_room_id: id, p_decision: decision }, doneAnswer)
}
