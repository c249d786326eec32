// What is asked about stories: the strip in one answer, and who saw one's own in keyset pages.
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { timestamp } from '../../lib/contract.ts'
import { type KeysetPage, type KeysetRow, keysetPage } from '../../lib/pagination.ts'
import { type Person, personSchema, toPerson } from '../../lib/person.ts'
import { type Story, storiesAnswer, toStory } from './story.ts'

/** Milliseconds: as often it is looked whether somebody told a new one. */
const stripInterval = 120_000

async function fetchStories(): Promise<Story[]> {
  const rows = await callProcedure('get_active_stories', {}, storiesAnswer)
  const { url } = await loadConfig()
  return rows.flatMap((row) => toStory(row, url))
}

/** The viewer's and their friends' of the last 24 hours. */
export function storiesQuery(viewerId: string) {
  return queryOptions({
    queryKey: ['stories', viewerId],
    queryFn: fetchStories,
    refetchInterval: stripInterval,
  })
}

/** One that was deleted is in no list any more. */
export function dropStory(queryClient: QueryClient, viewerId: string, id: string): void {
  queryClient.setQueryData(storiesQuery(viewerId).queryKey, (stories) =>
    stories?.filter((story) => story.id !== id),
  )
}

const pageSize = 30

/** Somebody who saw a story, since then. */
interface StoryWitness extends Person, KeysetRow {}

/** Of `get_story_viewers`. */
export const storyViewersAnswer = v.array(v.object({ ...personSchema.entries, seen_at: timestamp }))

type Page = KeysetPage<StoryWitness>

async function fetchPage(storyId: string, after: KeysetRow | undefined): Promise<Page> {
  const place = after && { p_before: after.createdAt, p_before_id: after.id }
  const args = { p_story_id: storyId, p_limit: pageSize, ...place }
  const rows = await callProcedure('get_story_viewers', args, storyViewersAnswer)
  const { url } = await loadConfig()
  return keysetPage(
    rows.map((row) => ({ ...toPerson(row, url), createdAt: row.seen_at })),
    pageSize,
  )
}

/** Who saw a story of the viewer's, the latest first. */
export function storyViewersQuery(storyId: string) {
  return infiniteQueryOptions<Page, Error, InfiniteData<Page>, string[], KeysetRow | undefined>({
    queryKey: ['story-viewers', storyId],
    queryFn: ({ pageParam }) => fetchPage(storyId, pageParam),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
    // They come while one looks.
    staleTime: 0,
  })
}
