// Channels of the catalogue: one by its id or its owner, the list of all, and whether that is open.
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { resolveOptionalMediaUrl } from '../../lib/media-url.ts'
import { isUuid } from '../../lib/random.ts'
import { getSupabase } from '../../lib/supabase.ts'

export interface Channel {
  id: string
  name: string
  ownerId: string
  imageUrl: string | null
  bannerUrl: string | null
  subscribers: number
}

export const channelsAnswer = v.array(
  v.object({
    channel_id: v.string(),
    channel_name: v.string(),
    channel_owner_id: v.string(),
    channel_profile_image: v.nullable(v.string()),
    channel_banner_image: v.nullable(v.string()),
    subscribers_count: v.number(),
  }),
)

export const catalogueAnswer = v.boolean()

export const channelsKey = ['channels']

/** Milliseconds for which a channel is not asked for again (spec 1 §9). */
const channelFreshFor = 5 * 60 * 1000
/** Of a list (spec 1 §9). */
const most = 50

export async function findChannel(column: 'id' | 'owner_id', value: string): Promise<Channel | null> {
  // The database compares ids with nothing else.
  if (!isUuid(value)) return null
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('channels')
    .select('id, name, owner_id, profile_image, banner_image, subscribers_count')
    .eq(column, value)
    .maybeSingle()
  if (error) throw error
  if (!data) return null
  const { url } = await loadConfig()
  return {
    id: data.id,
    name: data.name,
    ownerId: data.owner_id,
    imageUrl: resolveOptionalMediaUrl(data.profile_image, url),
    bannerUrl: resolveOptionalMediaUrl(data.banner_image, url),
    subscribers: data.subscribers_count,
  }
}

export function channelQuery(id: string) {
  return queryOptions({
    queryKey: [...channelsKey, 'one', id],
    queryFn: () => findChannel('id', id),
    staleTime: channelFreshFor,
  })
}

/** The one that somebody owns; null for none. */
export function channelOfQuery(ownerId: string) {
  return queryOptions({
    queryKey: [...channelsKey, 'of', ownerId],
    queryFn: () => findChannel('owner_id', ownerId),
  })
}

export const catalogueQuery = queryOptions({
  queryKey: [...channelsKey, 'enabled'],
  queryFn: () => callProcedure('is_catalogue_enabled', {}, catalogueAnswer),
})

export const channelListQuery = queryOptions({
  queryKey: [...channelsKey, 'list'],
  queryFn: async (): Promise<Channel[]> => {
    const rows = await callProcedure('get_channels_with_stats_optimized', { p_limit: most }, channelsAnswer)
    const { url } = await loadConfig()
    return rows.map((row) => ({
      id: row.channel_id,
      name: row.channel_name,
      ownerId: row.channel_owner_id,
      imageUrl: resolveOptionalMediaUrl(row.channel_profile_image, url),
      bannerUrl: resolveOptionalMediaUrl(row.channel_banner_image, url),
      subscribers: row.subscribers_count,
    }))
  },
})
