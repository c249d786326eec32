// Presence in words: online, or how long ago somebody was seen.
import { relativeTime } from '../../lib/relative-time.ts'
import { friendTexts } from '../../messages/friends.ts'
import type { Presence } from './presence.ts'

const texts = friendTexts.presence

export function PresenceText({ lastSeen, isOnline }: Presence) {
  if (isOnline) return <span className="font-semibold text-good">{texts.online}</span>
  if (!lastSeen) return <span>{texts.unknown}</span>
  return <time dateTime={lastSeen}>{texts.lastSeen(relativeTime(lastSeen, Date.now()))}</time>
}
