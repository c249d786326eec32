// How a message of one's own stands: sent, arrived at the other's app, seen.
import { Check, CheckCheck } from 'lucide-react'
import { messageTexts } from '../../messages/messages.ts'
import type { PrivateMessage } from './private-message.ts'

type MarkSignProps = Pick<PrivateMessage, 'deliveredAt' | 'readAt'> & {
  /** Of the sign of what was seen. */
  readClass: string
}

export function MarkSign({ deliveredAt, readAt, readClass }: MarkSignProps) {
  const state = readAt ? 'read' : deliveredAt ? 'delivered' : 'sent'
  const Sign = state === 'sent' ? Check : CheckCheck
  return (
    <>
      <Sign
        aria-hidden
        size={15}
        data-mark={state}
        className={`shrink-0 ${state === 'read' ? readClass : ''}`}
      />
      <span className="sr-only">{messageTexts.marks[state]}</span>
    </>
  )
}
