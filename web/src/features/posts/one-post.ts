// One post by its id, as its own page shows it; null where it is not there (any more). From a list it is here at once.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadConfig } from '../../lib/config.ts'
import { parseAnswer } from '../../lib/contract.ts'
import { isUuid } from '../../lib/random.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { type Post, postSchema, selectPost, toPost } from './post.ts'
import { findShownPost, onePostKey } from './post-queries.ts'

async function fetchPost(id: string): Promise<Post | null> {
  // The database compares ids with nothing else.
  if (!isUuid(id)) return null
  const { data, error } = await selectPost(await getSupabase(), id)
  if (error) throw error
  if (data === null) return null
  const { url } = await loadConfig()
  return toPost(parseAnswer('post_cards', postSchema, data), url)
}

export function postQuery(id: string, queryClient: QueryClient) {
  return queryOptions<Post | null>({
    queryKey: onePostKey(id),
    queryFn: () => fetchPost(id),
    // Shown while it is asked for anew, and without a network.
    initialData: () => findShownPost(queryClient, id),
    initialDataUpdatedAt: 0,
  })
}
