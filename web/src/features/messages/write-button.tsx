// The way into a conversation with somebody, on their profile and in a list of friends.
import { MessageCircle } from 'lucide-react'
import { Link } from 'wouter'
import { messageTexts } from '../../messages/messages.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { conversationPath } from './message-paths.ts'

/** `name`: of the person, as shown. */
export interface WriteProps {
  userId: string
  name: string
}

export function WriteButton({ userId, name }: WriteProps) {
  return (
    <Link
      href={conversationPath(userId)}
      aria-label={messageTexts.openWith(name)}
      className={buttonClass({ compact: true, className: 'flex-auto' })}
    >
      <MessageCircle aria-hidden size={18} />
      {messageTexts.open}
    </Link>
  )
}

export function WriteIcon({ userId, name }: WriteProps) {
  return (
    <Link
      href={conversationPath(userId)}
      aria-label={messageTexts.openWith(name)}
      className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand transition active:scale-95"
    >
      <MessageCircle aria-hidden size={22} strokeWidth={1.9} />
    </Link>
  )
}
