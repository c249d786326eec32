// Friends who are online, beside the screen.
import { useQuery } from '@tanstack/react-query'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { Panel } from '../../ui/panel.tsx'
import { onlineFriendsQuery } from './friend-queries.ts'
import { OnlineFaces } from './online-friends.tsx'

const texts = friendTexts.presence

/** Nothing where nobody is. */
export default function OnlinePanel() {
  const { data: people = [] } = useQuery(onlineFriendsQuery(useViewerId()))
  if (people.length === 0) return null
  return (
    <Panel title={texts.onlineNow} more={{ to: '/friends', label: texts.allFriends }}>
      <div className="mt-1.5">
        <OnlineFaces people={people} />
      </div>
    </Panel>
  )
}
