// Something that was reported and waits for a decision: whose it is, why it was reported how often, and in which words.
import * as v from 'valibot'
import { type Person, personSchema, toPerson } from '../../lib/person.ts'
import { reportTexts } from '../../messages/reports.ts'
import type { Post } from '../posts/index.ts'
import { type AnyReportReason, anyReportReasons } from '../reports/index.ts'
import type { Video } from '../videos/index.ts'

interface Report {
  reason: AnyReportReason
  details: string
  createdAt: string
  /** Null once the account is gone. */
  reporter: Person | null
}

interface ReportFacts {
  firstReportedAt: string
  reportsCount: number
  /** How often for which reason, the most frequent first. */
  reasons: { reason: AnyReportReason; times: number }[]
  /** The newest 20 that have words of their own. */
  written: Report[]
}

interface ReportedThing extends ReportFacts {
  id: string
  author: Person
  createdAt: string
}

export interface ReportedPost extends ReportedThing {
  kind: 'post'
  post: Post
}

export interface ReportedComment extends ReportedThing {
  kind: 'comment'
  /** Plain text. */
  content: string
}

export interface ReportedRoom extends ReportedThing {
  kind: 'room'
  name: string
  /** Empty for none. */
  description: string
  /** Members whom reports are about, the most reported first. */
  people: { person: Person; reportsCount: number }[]
}

export interface ReportedVideo extends ReportedThing {
  kind: 'video'
  video: Video
}

export type Reported = ReportedPost | ReportedComment | ReportedRoom | ReportedVideo

/** What the rows of `get_post_reports` and its like have in common. */
export const reportEntries = {
  id: v.string(),
  first_reported_at: v.string(),
  reports_count: v.number(),
  reasons: v.record(v.picklist(anyReportReasons), v.number()),
  newest_reports: v.array(
    v.object({
      report_reason: v.picklist(anyReportReasons),
      report_details: v.nullable(v.string()),
      created_at: v.string(),
      reporter: v.nullable(personSchema),
    }),
  ),
}

const reportSchema = v.object(reportEntries)
type ReportRow = v.InferOutput<typeof reportSchema>

function countsOf(counted: ReportRow['reasons']): ReportFacts['reasons'] {
  return anyReportReasons
    .map((reason) => ({ reason, times: counted[reason] ?? 0 }))
    .filter(({ times }) => times > 0)
    .sort((one, other) => other.times - one.times)
}

function toWritten({ newest_reports }: ReportRow, base: string): Report[] {
  return newest_reports.flatMap(({ report_reason, report_details, created_at, reporter }) =>
    report_details === null
      ? []
      : [
          {
            reason: report_reason,
            details: report_details,
            createdAt: created_at,
            reporter: reporter && toPerson(reporter, base),
          },
        ],
  )
}

/** `base` is the backend's address. */
export function toReportFacts(row: ReportRow, base: string): ReportFacts {
  return {
    firstReportedAt: row.first_reported_at,
    reportsCount: row.reports_count,
    reasons: countsOf(row.reasons),
    written: toWritten(row, base),
  }
}

/** As many of each kind are shown at once; what is decided makes room. */
export const mostReported = 50

/** A video alone can be hidden. */
export type Decision = 'dismiss' | 'hide' | 'remove'

/** What is said where one decides. */
export function decisionTexts(kind: Reported['kind'], decision: Decision) {
  const texts = reportTexts.desk
  return decision === 'hide' ? texts.video.hide : texts[kind][decision]
}
