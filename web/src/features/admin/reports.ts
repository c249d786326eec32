// Whatever was reported and waits for a decision, and deciding about it.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { loadConfig } from '../../lib/config.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { reportTexts } from '../../messages/reports.ts'
import { showToast } from '../../ui/toast-store.ts'
import { adminKey, useAdminAction } from './admin-action.ts'
import { decideAboutComment, fetchReportedComments } from './comment-reports.ts'
import { decideAboutMessages, fetchReportedMessages } from './message-reports.ts'
import { decideAboutPost, fetchReportedPosts } from './post-reports.ts'
import { type Decision, decisionTexts, type Reported } from './reported.ts'
import { decideAboutRoom, fetchReportedRooms } from './room-reports.ts'
import { decideAboutVideo, fetchReportedVideos } from './video-reports.ts'

async function fetchReported(): Promise<Reported[]> {
  const { url } = await loadConfig()
  const lists = await Promise.all([
    fetchReportedPosts(url),
    fetchReportedComments(url),
    fetchReportedRooms(url),
    fetchReportedVideos(url),
    fetchReportedMessages(url),
  ])
  return lists
    .flat()
    .sort((one, other) => Date.parse(one.firstReportedAt) - Date.parse(other.firstReportedAt))
}

/** Those that wait, longest first. */
export const reportsQuery = queryOptions({ queryKey: [...adminKey, 'reports'], queryFn: fetchReported })

const decide = {
  post: decideAboutPost,
  comment: decideAboutComment,
  room: decideAboutRoom,
  person: decideAboutRoom,
  video: decideAboutVideo,
  messages: decideAboutMessages,
}

export interface DecisionEnd {
  onFailed: (refusal: Refusal) => void
  /** It is decided already: by this decision, whose answer was lost, or by another admin. */
  onDecided: () => void
}

export function useDecision(reported: Reported, decision: Decision, { onFailed, onDecided }: DecisionEnd) {
  const queryClient = useQueryClient()
  const { id, kind } = reported
  const texts = decisionTexts(kind, decision)
  const look = async (refusal: Refusal) => {
    const waiting = await queryClient.fetchQuery({ ...reportsQuery, staleTime: 0 }).catch(() => undefined)
    if (!waiting || waiting.some((other) => other.id === id)) return onFailed(refusal)
    showToast({ title: reportTexts.desk.decided, tone: 'info' })
    onDecided()
  }
  return useAdminAction({
    run: () => decide[kind](id, decision),
    purpose: () => texts.submit,
    done: texts.done,
    failed: texts.failed,
    onFailed: look,
  })
}
