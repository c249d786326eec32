// Friends in common with another person, on their profile: faces, names, and how many more there are. A press opens nothing: the list of
// friends has them.
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { givenName, type Person, personSchema, toPerson } from '../../lib/person.ts'
import { plural } from '../../lib/plural.ts'
import { friendTexts } from '../../messages/friends.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { friendsKey } from './friends-key.ts'

const texts = friendTexts.inCommon

/** Of `get_mutual_friends`. */
export const mutualFriendsAnswer = v.array(
  v.object({ ...personSchema.entries, mutual_friends_count: v.number() }),
)

interface Mutual {
  people: Person[]
  count: number
}

async function fetchMutual(userId: string): Promise<Mutual> {
  const rows = await callProcedure('get_mutual_friends', { p_user_id: userId }, mutualFriendsAnswer)
  const { url } = await loadConfig()
  return { people: rows.map((row) => toPerson(row, url)), count: rows[0]?.mutual_friends_count ?? 0 }
}

function mutualFriendsQuery(userId: string) {
  return queryOptions({
    queryKey: [...friendsKey, 'mutual', userId],
    queryFn: () => fetchMutual(userId),
  })
}

const named = 2

function Names({ people, count }: Mutual) {
  const heading = count === 1 ? texts.one : count === 2 ? texts.two : texts.more
  return (
    <p className="min-w-0 text-small text-ink-2">
      {heading}{' '}
      {people.slice(0, named).map(({ id, name }, place) => (
        <span key={id}>
          {place > 0 && ` ${texts.and}`}
          <bdi className="font-semibold text-ink">{givenName(name)}</bdi>
        </span>
      ))}
      {count > named && (
        <span className="font-semibold text-ink"> {plural(count - named, texts.others)}</span>
      )}
    </p>
  )
}

/** Nothing where there are none. */
export function MutualFriends({ userId }: { userId: string }) {
  const { data } = useQuery(mutualFriendsQuery(userId))
  if (!data || data.count === 0) return null
  return (
    <div className="mt-3 flex items-center gap-2.5">
      <span aria-hidden className="flex shrink-0">
        {data.people.map(({ id, name, avatarUrl }) => (
          <span key={id} className="-ms-2 rounded-full border-2 border-surface first:ms-0">
            <Avatar name={name} url={avatarUrl} size={30} />
          </span>
        ))}
      </span>
      <Names {...data} />
    </div>
  )
}
