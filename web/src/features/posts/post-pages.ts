// Lists of posts in keyset pages: the feed, and one person's. Every cache that holds a post lives under one key, so that a
// like or a deletion changes all of them.
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { type Post, type PostRow, toPost } from './post.ts'

export const pageSize = 20

export type PostPages = InfiniteData<Post[], Post | undefined>

/** The posts after the given one, newest first; without one, the newest. */
async function fetchPage(
  procedure: string,
  args: Record<string, string>,
  after: Post | undefined,
): Promise<Post[]> {
  const keyset = after && { p_before: after.createdAt, p_before_id: after.id }
  const rows = await callProcedure<PostRow[]>(procedure, { ...args, ...keyset, p_limit: pageSize })
  const { url } = await loadConfig()
  return rows.map((row) => toPost(row, url))
}

function pages(key: readonly string[], procedure: string, args: Record<string, string>) {
  return infiniteQueryOptions<Post[], Error, PostPages, string[], Post | undefined>({
    queryKey: ['posts', ...key],
    queryFn: ({ pageParam }) => fetchPage(procedure, args, pageParam),
    initialPageParam: undefined,
    // A page shorter than the limit is the last.
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)),
  })
}

/** Friends' posts and one's own. */
export const feedQuery = pages(['feed'], 'get_feed_posts', {})

export function userPostsQuery(userId: string) {
  return pages(['of', userId], 'get_user_posts', { p_user_id: userId })
}

/** The newest posts of the feed as they are now, without touching the list that is shown. */
export function fetchNewestPosts(): Promise<Post[]> {
  return fetchPage('get_feed_posts', {}, undefined)
}

/** Changes every list: `change` gives the post anew, or undefined to drop it. */
export function patchPosts(
  queryClient: QueryClient,
  id: string,
  change: (post: Post) => Post | undefined,
): void {
  queryClient.setQueriesData<PostPages>(
    { queryKey: ['posts'] },
    (data) => data && patchPages(data, id, change),
  )
}

export function patchPages(data: PostPages, id: string, change: (post: Post) => Post | undefined): PostPages {
  const patch = (post: Post) => (post.id === id ? change(post) : post)
  return { ...data, pages: data.pages.map((page) => page.map(patch).filter((post) => post !== undefined)) }
}
