// Comments that were reported and wait for a decision, and deciding about one (docs/data.md, `decide_comment_reports`).
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { personSchema, toPerson } from '../../lib/person.ts'
import {
  type Decision,
  mostReported,
  type ReportedComment,
  reportEntries,
  toReportFacts,
} from './reported.ts'

export const commentReportsAnswer = v.array(
  v.object({
    ...reportEntries,
    comment: v.object({ content: v.string(), created_at: v.string(), user_profile: personSchema }),
  }),
)

type Row = v.InferOutput<typeof commentReportsAnswer>[number]

function toReportedComment(row: Row, base: string): ReportedComment {
  const { content, created_at, user_profile } = row.comment
  const author = toPerson(user_profile, base)
  return { kind: 'comment', id: row.id, author, createdAt: created_at, content, ...toReportFacts(row, base) }
}

/** Longest first; `base` is the backend's address. */
export async function fetchReportedComments(base: string): Promise<ReportedComment[]> {
  const rows = await callProcedure('get_comment_reports', { p_limit: mostReported }, commentReportsAnswer)
  return rows.map((row) => toReportedComment(row, base))
}

export function decideAboutComment(id: string, decision: Decision) {
  return callProcedure('decide_comment_reports', { p_comment_id: id, p_decision: decision }, doneAnswer)
}
