// Said above the field to who writes faster than the server bears (lib/slow-down.ts).
import { useStore } from '@nanostores/react'
import { slowedUntil } from '../lib/slow-down.ts'
import { conversationTexts } from '../messages/conversation.ts'
import { WaitingText } from './waiting-text.tsx'

export function SlowedLine() {
  const until = useStore(slowedUntil)
  if (until === undefined) return null
  return (
    <WaitingText key={until} text={conversationTexts.slowed} until={until}>
      {(words) => (
        <p role="status" className="text-small text-ink-2">
          {words}
        </p>
      )}
    </WaitingText>
  )
}
