// The strip's people, as the server and this browser know them together.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useViewerId } from '../../lib/viewer.ts'
import { useSeenHere } from './seen-here.ts'
import { storyPeople } from './story-people.ts'
import { storiesQuery } from './story-queries.ts'

export function useStories() {
  const viewerId = useViewerId()
  const query = useQuery(storiesQuery(viewerId))
  const seenHere = useSeenHere()
  const { data, dataUpdatedAt } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer it is looked anew which are over
  const people = useMemo(
    () => data && storyPeople(data, viewerId, seenHere, Date.now()),
    [data, dataUpdatedAt, viewerId, seenHere],
  )
  return { query, people }
}
