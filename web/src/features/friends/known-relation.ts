// Known relation: what somebody in a list is to the viewer, as the list said it and as taps have changed it since. Nothing is asked for
// each of them: where something changes, all that are shown are asked for at once.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useViewerId } from '../../lib/viewer.ts'
import { friendsKey } from './friends-key.ts'
import { fetchRelations, type Relation, relationQuery, relationScope, relationsKey } from './relation.ts'

/** A list that is asked for: for whom, where what it says is kept, and whether it is waited for still. */
export interface ListQuestion {
  viewerId: string
  client: QueryClient
  signal: AbortSignal
}

/** A tap is on its way, and what it wants is shown. */
function isChanging(client: QueryClient, userId: string): boolean {
  const changes = client.getMutationCache().findAll({ status: 'pending' })
  return changes.some(({ options }) => options.scope?.id === relationScope(userId))
}

/** Keeps what a list said of one of its people, unless something was changed since it was asked. */
export function keepRelation(
  { viewerId, client, signal }: ListQuestion,
  userId: string,
  relation: Relation,
): void {
  if (signal.aborted || isChanging(client, userId)) return
  client.setQueryData(relationQuery(viewerId, userId).queryKey, relation)
}

/** Those who are shown by what is known of them. A profile asks for its person by itself. */
function shownIds(client: QueryClient, viewerId: string): string[] {
  const key = relationsKey(viewerId)
  const shown = client
    .getQueryCache()
    .findAll({ queryKey: key, predicate: (query) => query.getObserversCount() > 0 && query.isDisabled() })
  return shown.map(({ queryKey }) => String(queryKey[key.length]))
}

async function renewKnown(question: ListQuestion): Promise<null> {
  // Asked as the first row of a list is drawn, it is to know of the others.
  await Promise.resolve()
  const ids = shownIds(question.client, question.viewerId)
  if (ids.length === 0) return null
  const relations = await fetchRelations(question.viewerId, ids)
  for (const [id, relation] of relations) keepRelation(question, id, relation)
  return null
}

/** Has no answer of its own: asked anew with all that is below the key of friendships, it renews what is known. */
function knownRelationsQuery(viewerId: string) {
  return queryOptions({
    queryKey: [...friendsKey, 'known', viewerId],
    queryFn: ({ client, signal }) => renewKnown({ viewerId, client, signal }),
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const stranger: Relation = { status: 'none' }

/** `initially` where no list has said anything else. */
export function useKnownRelation(userId: string, initially = stranger): Relation {
  const viewerId = useViewerId()
  // Nothing of it is drawn.
  useQuery({ ...knownRelationsQuery(viewerId), notifyOnChangeProps: [] })
  const { data } = useQuery({
    ...relationQuery(viewerId, userId),
    enabled: false,
    initialData: initially,
    // Their profile asks.
    initialDataUpdatedAt: 0,
  })
  return data
}
