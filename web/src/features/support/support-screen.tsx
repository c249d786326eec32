// /support: one's conversation with the support (spec 2 §2), as high as the screen.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '../../lib/viewer.ts'
import { supportTexts } from '../../messages/support.ts'
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

const height = [
  'flex flex-col overflow-clip h-[calc(100dvh-var(--banner))] -mx-3 -mb-6',
  'md:mx-0 md:-mb-10 md:h-[calc(100dvh-6rem-var(--banner))] md:rounded-l md:border md:border-line lg:h-[calc(100dvh-2.5rem-var(--banner))]',
].join(' ')

export function SupportScreen() {
  const { id, name } = useViewer()
  useReadAnswers(id)
  return (
    <div className={height}>
      <div className="px-3 pt-3 md:border-line md:border-b md:bg-surface md:py-1.5">
        <ScreenHeader title={supportTexts.title} detail={<AnswerTime />} />
      </div>
      <Conversation ownerId={id} ownerName={name} isFromSupport={false} />
    </div>
  )
}
