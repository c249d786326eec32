// /friends: one's friends with who is here now, the requests that wait in both directions, and people one may know (spec 1 §3 and §4).
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { formatNumber } from '../../lib/numbers.ts'
import { plural } from '../../lib/plural.ts'
import { searchPause } from '../../lib/searching.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { profileTexts } from '../../messages/profile.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useOwnProfile } from '../profile/index.ts'
import { TransferParts } from '../transfers/index.ts'
import { FoundFriends, FriendList } from './friend-list.tsx'
import { friendsQuery, onlineFriendsQuery } from './friend-queries.ts'
import { OnlineFaces } from './online-friends.tsx'
import { receivedRequestsQuery } from './received-requests.ts'
import { RequestsView } from './requests-view.tsx'
import { FindPeople, SuggestionsView } from './suggestions-view.tsx'

const { views } = friendTexts
const names = ['list', 'requests', 'suggestions'] as const
type View = (typeof names)[number]

/** Which view is open stands in the address, so that a link leads to it; changing it is no step of the history. */
function useView(): [View, (view: string) => void] {
  const [params, setParams] = useSearchParams()
  const view = names.find((name) => name === params.get('tab')) ?? 'list'
  return [view, (next) => setParams(next === 'list' ? {} : { tab: next }, { replace: true })]
}

/** Nothing where nobody is, and where they stand beside the screen. */
function OnlineNow() {
  const { data: people = [] } = useQuery(onlineFriendsQuery(useViewerId()))
  if (people.length === 0) return null
  return (
    <section aria-label={friendTexts.presence.onlineNow} className="card px-3 pt-3 pb-2 xl:hidden">
      <h2 className="px-1 pb-1 text-md font-semibold">{friendTexts.presence.onlineNow}</h2>
      <OnlineFaces people={people} />
    </section>
  )
}

function ListView() {
  const userId = useViewerId()
  const query = useInfiniteQuery(friendsQuery(userId))
  const [typed, setTyped] = useState('')
  const words = useDebouncedValue(typed.trim(), searchPause)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchField label={friendTexts.list.search} value={typed} onValue={setTyped} maxLength={100} />
      {!words && <OnlineNow />}
      <section aria-label={views.list} className="card px-4 py-2">
        {words ? (
          <FoundFriends userId={userId} words={words} own />
        ) : (
          <FriendList query={query} own next={<FindPeople />} />
        )}
      </section>
    </div>
  )
}

/** `invite` is the way to those who are not here yet. */
export function FriendsScreen({ invite }: { invite: ReactNode }) {
  const userId = useViewerId()
  const [view, setView] = useView()
  const { data: profile } = useOwnProfile(userId)
  const { data: requests = [] } = useQuery(receivedRequestsQuery(userId))
  const waiting =
    requests.length > 0 ? friendTexts.waiting(views.requests, formatNumber(requests.length)) : views.requests
  return (
    <>
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 px-1">
        <h1 className="text-xl font-bold md:text-2xl">{friendTexts.title}</h1>
        {profile && (
          <p className="text-small text-ink-2">{plural(profile.friendsCount, profileTexts.friends)}</p>
        )}
      </header>
      <Tabs
        label={views.label}
        value={view}
        onValue={setView}
        items={[
          { id: 'list', label: views.list, content: <ListView /> },
          { id: 'requests', label: waiting, content: <RequestsView /> },
          { id: 'suggestions', label: views.suggestions, content: <SuggestionsView /> },
        ]}
      />
      {invite}
      <TransferParts />
    </>
  )
}
