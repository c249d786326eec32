// Reporting to the admins, once for each person: a post, which a reel is too, a comment, a video, a room or somebody in it, a private
// message or who writes them.
import { answerOrFind } from '../../lib/confirm-done.ts'
import { errorKind } from '../../lib/errors.ts'
import { getSupabase } from '../../lib/supabase.ts'
import type { AnyReportReason } from './report-reasons.ts'

export const reportedKinds = [
  'post',
  'reel',
  'comment',
  'video',
  'room',
  'member',
  'message',
  'person',
] as const

export type ReportedKind = (typeof reportedKinds)[number]

export interface Report {
  kind: ReportedKind
  /** Of what is reported. */
  id: string
  /** Of a member: of which room; of a message: who wrote it. */
  ofId: string | undefined
  reason: AnyReportReason
  /** Empty for none. */
  details: string
}

async function insertReport({ kind, id, ofId = id, reason, details }: Report) {
  const supabase = await getSupabase()
  const said = { report_reason: reason, report_details: details.trim() || null }
  switch (kind) {
    case 'post':
    case 'reel':
      return supabase.from('post_reports').insert({ post_id: id, ...said })
    case 'comment':
      return supabase.from('comment_reports').insert({ comment_id: id, ...said })
    case 'video':
      return supabase.from('video_reports').insert({ video_id: id, ...said })
    case 'room':
      return supabase.from('room_reports').insert({ room_id: id, ...said })
    case 'member':
      return supabase.from('room_reports').insert({ room_id: ofId, reported_user_id: id, ...said })
    case 'message':
      return supabase.from('message_reports').insert({ message_id: id, reported_user_id: ofId, ...said })
    case 'person':
      return supabase.from('message_reports').insert({ reported_user_id: id, ...said })
  }
}

/** By this person: admins read everybody's reports. */
async function isReported({ kind, id, ofId = id }: Report): Promise<boolean> {
  const supabase = await getSupabase()
  const { data: session } = await supabase.auth.getSession()
  const reporter_id = session.session?.user.id
  if (reporter_id === undefined) return false
  const own = {
    post: () => supabase.from('post_reports').select('id').match({ post_id: id, reporter_id }),
    comment: () => supabase.from('comment_reports').select('id').match({ comment_id: id, reporter_id }),
    video: () => supabase.from('video_reports').select('id').match({ video_id: id, reporter_id }),
    room: () =>
      supabase
        .from('room_reports')
        .select('id')
        .match({ room_id: id, reporter_id })
        .is('reported_user_id', null),
    member: () =>
      supabase.from('room_reports').select('id').match({ room_id: ofId, reported_user_id: id, reporter_id }),
    message: () => supabase.from('message_reports').select('id').match({ message_id: id, reporter_id }),
    person: () =>
      supabase
        .from('message_reports')
        .select('id')
        .match({ reported_user_id: id, reporter_id })
        .is('message_id', null),
  }[kind === 'reel' ? 'post' : kind]
  const { data, error } = await own().limit(1)
  if (error) throw error
  return data.length > 0
}

/** `already`: the same person reported it before. */
export type ReportEnd = 'sent' | 'already'

/** Throws why it was not taken. An answer that was lost is looked for. */
export function sendReport(report: Report): Promise<ReportEnd> {
  const send = async (): Promise<ReportEnd> => {
    const { error } = await insertReport(report)
    if (!error) return 'sent'
    if (errorKind(error) === 'duplicate') return 'already'
    throw error
  }
  return answerOrFind(send, async () => ((await isReported(report)) ? 'sent' : undefined))
}
