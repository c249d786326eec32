// The way to the search beside the screen of a desktop, which looks like its field; a slash leads there from everywhere.
import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useRoute } from 'wouter'
import { searchTexts } from '../messages/search.ts'

const screen = '/search'

/** Where somebody types, a slash is a slash. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/** Not on the screen of the search itself. */
export default function SearchPanel() {
  const [, navigate] = useLocation()
  const [isHere] = useRoute(screen)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || isTyping(target)) return
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      navigate(screen)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate])
  if (isHere) return null
  return (
    <Link
      href={screen}
      className="flex min-h-12 shrink-0 items-center gap-3 rounded-full border border-line bg-surface px-4 text-md text-ink-2 transition-colors hover:bg-surface-2"
    >
      <Search aria-hidden size={20} strokeWidth={1.9} className="text-ink-3" />
      <span className="min-w-0 flex-1 truncate">{searchTexts.field}</span>
      <kbd aria-hidden className="ltr rounded-s bg-surface-2 px-2 text-small text-ink-3">
        /
      </kbd>
    </Link>
  )
}
