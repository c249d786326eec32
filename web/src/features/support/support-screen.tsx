// /support: one's conversation with the support (spec 2 §2), as high as the screen.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '../../lib/viewer.ts'
import { supportTexts } from '../../messages/support.ts'
import { ConversationFrame } from '../../ui/conversation-frame.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { useReadType } from '../notifications/index.ts'
import { answerTimeQuery, answerTimeText } from './answer-time.ts'
import { Conversation } from './conversation.tsx'
import { ownConversationQuery } from './support-queries.ts'

function AnswerTime() {
  const { data: seconds } = useQuery(answerTimeQuery)
  if (seconds === undefined || seconds === null) return null
  return <p className="text-small text-ink-2">{answerTimeText(seconds)}</p>
}

/** What is read here need not be told any more. */
function useReadAnswers(ownerId: string): void {
  const { data } = useInfiniteQuery(ownConversationQuery(ownerId))
  const newest = data?.pages[0]?.rows[0]?.id
  const read = useReadType('support_answer')
  useEffect(() => {
    if (newest !== undefined) read()
  }, [newest, read])
}

export function SupportScreen() {
  const { id, name } = useViewer()
  useReadAnswers(id)
  return (
    <ConversationFrame>
      <div className="px-3 pt-3 md:border-line md:border-b md:bg-surface md:py-1.5">
        <ScreenHeader title={supportTexts.title} detail={<AnswerTime />} />
      </div>
      <Conversation ownerId={id} ownerName={name} isFromSupport={false} />
    </ConversationFrame>
  )
}
