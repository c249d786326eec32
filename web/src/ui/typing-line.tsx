// Who types now, below what is said.
import { plural } from '../lib/plural.ts'
import { conversationTexts } from '../messages/conversation.ts'

/** So many are named. */
const named = 2

export function TypingLine({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const others = names.length - named
  return (
    <p data-typing className="px-4 pb-1 text-small text-ink-2">
      <span className="rounded-full bg-surface/80 px-2.5 py-0.5">
        {conversationTexts.typing(names.slice(0, named).join('، '))}{' '}
        {others > 0 && plural(others, conversationTexts.others)}
        <span aria-hidden className="ms-0.5 inline-block animate-pulse-glow">
          …
        </span>
      </span>
    </p>
  )
}
