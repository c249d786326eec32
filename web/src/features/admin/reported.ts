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

/** In a room that is gone by now. */
export interface ReportedPerson extends ReportedThing {
  kind: 'person'
}

export interface ReportedVideo extends ReportedThing {
  kind: 'video'
  video: Video
}

/** What somebody writes to others in private; its id is the person's, its date that of the first report. */
export interface ReportedMessages extends ReportedThing {
  kind: 'messages'
  /** The newest 20 that were reported, newest first; none where the reports are about the person alone. */
  messages: ReportedMessage[]
}

interface ReportedMessage {
  id: string
  /** As it was when it was reported. */
  text: string
  hasImage: boolean
  hasVoice: boolean
  createdAt: string
  /** It is not gone yet. */
  isThere: boolean
}

export type Reported =
  | ReportedPost
  | ReportedComment
  | ReportedRoom
  | ReportedPerson
  | ReportedVideo
  | ReportedMessages

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

type DecisionTexts = Readonly<Record<'submit' | 'title' | 'detail' | 'done' | 'failed', string>>
type TextsOfDecisions = Partial<Readonly<Record<Decision, DecisionTexts>>>

/** What is said where one decides. Throws where there is no such decision about it. */
export function decisionTexts(kind: Reported['kind'], decision: Decision): DecisionTexts {
  const texts: TextsOfDecisions = reportTexts.desk[kind]
  const found = texts[decision]
  if (!found) throw new Error(`nobody can ${decision} a ${kind}`)
  return found
}
