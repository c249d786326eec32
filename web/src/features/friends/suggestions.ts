// Friend suggestions: ten people whom the viewer may know (spec 1 §3). A list stays as it is while it is looked at, so that a tap can be
// taken back where it was made; whoever was asked is not suggested the next time.
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { givenName, type Person, personSchema, toPerson } from '../../lib/person.ts'
import { plural } from '../../lib/plural.ts'
import { friendTexts } from '../../messages/friends.ts'
import { suggestionsKey } from './friends-key.ts'
import { keepRelation, type ListQuestion } from './known-relation.ts'

const texts = friendTexts.suggestions

export interface Suggestion extends Person {
  mutualFriends: number
  /** One of these. */
  mutualFriend: string | null
  isInviter: boolean
}

/** Of `get_friend_suggestions`. */
export const suggestionsAnswer = v.array(
  v.object({
    ...personSchema.entries,
    mutual_friends_count: v.number(),
    mutual_friend_name: v.nullable(v.string()),
    is_inviter: v.boolean(),
  }),
)

/** Of nobody who is suggested is there a request or a friendship. */
async function fetchSuggestions(question: ListQuestion): Promise<Suggestion[]> {
  const rows = await callProcedure('get_friend_suggestions', {}, suggestionsAnswer)
  const { url } = await loadConfig()
  for (const { id } of rows) keepRelation(question, id, { status: 'none' })
  return rows.map((row) => ({
    ...toPerson(row, url),
    mutualFriends: row.mutual_friends_count,
    mutualFriend: row.mutual_friend_name,
    isInviter: row.is_inviter,
  }))
}

export function suggestionsQuery(viewerId: string) {
  return queryOptions({
    queryKey: [...suggestionsKey, viewerId],
    queryFn: ({ client, signal }) => fetchSuggestions({ viewerId, client, signal }),
    staleTime: 5 * 60_000,
  })
}

/** Why somebody is suggested, in words; nothing where there is no more to it than that they are here. */
export function reasonOf({ isInviter, mutualFriends, mutualFriend }: Suggestion): string | undefined {
  if (isInviter) return texts.inviter
  if (mutualFriend && mutualFriends === 1) return texts.friendOf(givenName(mutualFriend))
  return mutualFriends > 0 ? plural(mutualFriends, texts.mutual) : undefined
}
