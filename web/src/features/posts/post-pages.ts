// Lists of posts in keyset pages: the feed, and one person's. Every cache that holds a post lives under one key, so that a
// like or a deletion changes all of them.
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { type KeysetPage, type KeysetRow, keysetPage } from '../../lib/keyset.ts'
import { pageSize } from './first-page.ts'
import { type Post, type PostRow, postsAnswer, toPost } from './post.ts'

const postsKey = ['posts']

type Page = KeysetPage<Post>
export type PostPages = InfiniteData<Page, KeysetRow | undefined>

/** What the database compares with: the rows after the given post. */
interface Keyset {
  p_before?: string
  p_before_id?: string
  p_limit: number
}

function keysetAfter(post: KeysetRow | undefined): Keyset {
  return { p_limit: pageSize, ...(post && { p_before: post.createdAt, p_before_id: post.id }) }
}

async function toPosts(rows: PostRow[]): Promise<Post[]> {
  const { url } = await loadConfig()
  return rows.map((row) => toPost(row, url))
}

/** `fetchRows` asks for the rows of one page. */
function pages(key: readonly string[], fetchRows: (keyset: Keyset) => Promise<PostRow[]>) {
  return infiniteQueryOptions<Page, Error, PostPages, string[], KeysetRow | undefined>({
    queryKey: [...postsKey, ...key],
    queryFn: async ({ pageParam }) =>
      keysetPage(await toPosts(await fetchRows(keysetAfter(pageParam))), pageSize),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
  })
}

const fetchFeedRows = (keyset: Keyset) => callProcedure('get_feed_posts', keyset, postsAnswer)

/** Friends' posts and one's own. */
export const feedQuery = pages(['feed'], fetchFeedRows)

export function userPostsQuery(userId: string) {
  return pages(['of', userId], (keyset) =>
    callProcedure('get_user_posts', { p_user_id: userId, ...keyset }, postsAnswer),
  )
}

/** The newest posts of the feed as they are now, without touching the list that is shown. */
export async function fetchNewestPosts(): Promise<Post[]> {
  return toPosts(await fetchFeedRows(keysetAfter(undefined)))
}

/** Changes every list: `change` gives the post anew, or undefined to drop it. */
export function patchPosts(
  queryClient: QueryClient,
  id: string,
  change: (post: Post) => Post | undefined,
): void {
  queryClient.setQueriesData<PostPages>(
    { queryKey: postsKey },
    (data) => data && patchPages(data, id, change),
  )
}

export function patchPages(data: PostPages, id: string, change: (post: Post) => Post | undefined): PostPages {
  const patch = (post: Post) => (post.id === id ? change(post) : post)
  return {
    ...data,
    pages: data.pages.map(({ rows, next }) => ({
      rows: rows.map(patch).filter((post) => post !== undefined),
      next,
    })),
  }
}
