// Posts that were reported and wait for a decision, and deciding about one (docs/data.md, `decide_post_reports`).
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { postSchema, toPost } from '../posts/index.ts'
import { type Decision, mostReported, type ReportedPost, reportEntries, toReportFacts } from './reported.ts'

export const postReportsAnswer = v.array(v.object({ ...reportEntries, post: postSchema }))

type Row = v.InferOutput<typeof postReportsAnswer>[number]

function toReportedPost(row: Row, base: string): ReportedPost {
  const post = toPost(row.post, base)
  const { id, author, createdAt } = post
  return { kind: 'post', id, author, createdAt, post, ...toReportFacts(row, base) }
}

/** Longest first; `base` is the backend's address. */
export async function fetchReportedPosts(base: string): Promise<ReportedPost[]> {
  const rows = await callProcedure('get_post_reports', { p_limit: mostReported }, postReportsAnswer)
  return rows.map((row) => toReportedPost(row, base))
}

export function decideAboutPost(id: string, decision: Decision) {
  return callProcedure('decide_post_reports', { p_post_id: id, p_decision: decision }, doneAnswer)
}
