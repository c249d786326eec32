// People whose private messages were reported, or who were themselves, and wait for a decision, and deciding about one (docs/data.md,
// `decide_message_reports`).
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { personSchema, toPerson } from '../../lib/person.ts'
import {
  type Decision,
  mostReported,
  type ReportedMessages,
  reportEntries,
  toReportFacts,
} from './reported.ts'

export const messageReportsAnswer = v.array(
  v.object({
    ...reportEntries,
    user_profile: personSchema,
    reported_messages: v.array(
      v.object({
        id: v.string(),
        content: v.string(),
        image_url: v.nullable(v.string()),
        audio_url: v.nullable(v.string()),
        created_at: v.string(),
        is_there: v.boolean(),
      }),
    ),
  }),
)

type Row = v.InferOutput<typeof messageReportsAnswer>[number]

function toReportedMessages(row: Row, base: string): ReportedMessages {
  return {
    kind: 'messages',
    id: row.id,
    author: toPerson(row.user_profile, base),
    createdAt: row.first_reported_at,
    messages: row.reported_messages.map((message) => ({
      id: message.id,
      text: message.content,
      hasImage: message.image_url !== null,
      hasVoice: message.audio_url !== null,
      createdAt: message.created_at,
      isThere: message.is_there,
    })),
    ...toReportFacts(row, base),
  }
}

/** Longest first; `base` is the backend's address. */
export async function fetchReportedMessages(base: string): Promise<ReportedMessages[]> {
  const rows = await callProcedure('get_message_reports', { p_limit: mostReported }, messageReportsAnswer)
  return rows.map((row) => toReportedMessages(row, base))
}

export function decideAboutMessages(id: string, decision: Decision) {
  return callProcedure('decide_message_reports', { p_user_id: id, p_decision: decision }, doneAnswer)
}
