// Lists of videos, each bounded (spec 1 §7, §9), and one by itself. Every cache that holds one lives under one key, so that what changes it
// changes all of them.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadConfig } from '../../lib/config.ts'
import { parseAnswer } from '../../lib/contract.ts'
import { isUuid } from '../../lib/random.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { toVideo, type Video, videoColumns, videosAnswer } from './video.ts'

const videosKey = ['videos']

/** Videos of a list, and of a shorter one. */
const most = 50
const few = 10

async function toVideos(data: unknown): Promise<Video[]> {
  const rows = parseAnswer('videos', videosAnswer, data)
  const { url } = await loadConfig()
  return rows.map((row) => toVideo(row, url))
}

async function fetchPublished(order: 'upload_date' | 'views', limit: number): Promise<Video[]> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('videos')
    .select(videoColumns)
    .eq('is_published', true)
    .not('video_url', 'is', null)
    .order(order, { ascending: false })
    .limit(limit)
  if (error) throw error
  return toVideos(data)
}

/** The newest that are published. */
export const latestVideosQuery = queryOptions({
  queryKey: [...videosKey, 'latest'],
  queryFn: () => fetchPublished('upload_date', most),
})

export const mostViewedQuery = queryOptions({
  queryKey: [...videosKey, 'most-viewed'],
  queryFn: () => fetchPublished('views', few),
})

/** Those of a channel: its owner's hidden ones too. */
export function channelVideosQuery(channelId: string) {
  return queryOptions({
    queryKey: [...videosKey, 'of', channelId],
    queryFn: async () => {
      const supabase = await getSupabase()
      const { data, error } = await supabase
        .from('videos')
        .select(videoColumns)
        .eq('channel_id', channelId)
        .order('upload_date', { ascending: false })
        .limit(most)
      if (error) throw error
      return toVideos(data)
    },
  })
}

/** Null where it is not there, or not to be seen. */
export function videoQuery(id: string) {
  return queryOptions({
    queryKey: [...videosKey, 'one', id],
    queryFn: async (): Promise<Video | null> => {
      // The database compares ids with nothing else.
      if (!isUuid(id)) return null
      const supabase = await getSupabase()
      const { data, error } = await supabase.from('videos').select(videoColumns).eq('id', id).limit(1)
      if (error) throw error
      const [video = null] = await toVideos(data)
      return video
    },
  })
}

/** Changes it in every list and by itself: `change` gives it anew, or undefined to drop it. */
export function patchVideos(
  client: QueryClient,
  id: string,
  change: (video: Video) => Video | undefined,
): void {
  client.setQueryData<Video | null>(videoQuery(id).queryKey, (video) => video && (change(video) ?? null))
  client.setQueriesData<Video[] | Video | null>({ queryKey: videosKey }, (data) =>
    Array.isArray(data)
      ? data.map((video) => (video.id === id ? change(video) : video)).filter((video) => video !== undefined)
      : data,
  )
}

export function invalidateVideos(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: videosKey })
}
