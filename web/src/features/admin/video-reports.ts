// Videos that were reported and wait for a decision, and deciding about one (docs/data.md, `decide_video_reports`).
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { personSchema, toPerson } from '../../lib/person.ts'
import { toVideo, videoSchema } from '../videos/index.ts'
import { type Decision, mostReported, type ReportedVideo, reportEntries, toReportFacts } from './reported.ts'

export const videoReportsAnswer = v.array(
  v.object({
    ...reportEntries,
    video: v.object({ ...videoSchema.entries, user_profile: personSchema }),
  }),
)

type Row = v.InferOutput<typeof videoReportsAnswer>[number]

function toReportedVideo(row: Row, base: string): ReportedVideo {
  const video = toVideo(row.video, base)
  return {
    kind: 'video',
    id: row.id,
    author: toPerson(row.video.user_profile, base),
    createdAt: video.uploadDate,
    video,
    ...toReportFacts(row, base),
  }
}

/** Longest first; `base` is the backend's address. */
export async function fetchReportedVideos(base: string): Promise<ReportedVideo[]> {
  const rows = await callProcedure('get_video_reports', { p_limit: mostReported }, videoReportsAnswer)
  return rows.map((row) => toReportedVideo(row, base))
}

export function decideAboutVideo(id: string, decision: Decision) {
  return callProcedure('decide_video_reports', { p_video_id: id, p_decision: decision }, doneAnswer)
}
