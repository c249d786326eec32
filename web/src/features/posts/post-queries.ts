// Lists of posts in keyset pages: the feed, and one person's. Every cache that holds a post lives under one key, so that a
// like or a deletion changes all of them.
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { isUnanswered } from '../../lib/errors.ts'
import { type KeysetPage, type KeysetRow, keysetPage } from '../../lib/pagination.ts'
import { whenPrefetchFails } from '../../lib/prefetch-cache.ts'
import { firstFeedPage, pageSize } from './first-page.ts'
import { keepFeed, keptFeed } from './kept-feed.ts'
import { type Post, type PostRow, postsAnswer, toPost } from './post.ts'

const postsKey = ['posts']

type PostPage = KeysetPage<Post>
export type PostPages = InfiniteData<PostPage, KeysetRow | undefined>

/** What the database compares with: the rows after the given post. */
interface Keyset {
  p_before?: string
  p_before_id?: string
  p_limit: number
}

function keysetAfter(post: KeysetRow | undefined, size = pageSize): Keyset {
  return { p_limit: size, ...(post && { p_before: post.createdAt, p_before_id: post.id }) }
}

export async function toPosts(rows: PostRow[]): Promise<Post[]> {
  const { url } = await loadConfig()
  return rows.map((row) => toPost(row, url))
}

type FetchPosts = (after: KeysetRow | undefined, client: QueryClient) => Promise<Post[]>

/** `fetchPosts` asks for those of one page, `size` at most. */
export function pages(key: readonly string[], fetchPosts: FetchPosts, size = pageSize) {
  return infiniteQueryOptions<PostPage, Error, PostPages, string[], KeysetRow | undefined>({
    queryKey: [...postsKey, ...key],
    queryFn: async ({ pageParam, client }) => keysetPage(await fetchPosts(pageParam, client), size),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
  })
}

const fetchFeedRows = (keyset: Keyset) => callProcedure('get_feed_posts', keyset, postsAnswer)

/** The first page is kept for the next visit. */
async function fetchFeed(after: KeysetRow | undefined): Promise<Post[]> {
  const rows = await fetchFeedRows(keysetAfter(after))
  const { url } = await loadConfig()
  if (!after) void keepFeed(rows, url)
  return toPosts(rows)
}

/** What the person saw last, where nothing has come on this visit; old enough to be asked for anew with the next chance. */
function showKeptFeed(client: QueryClient): void {
  const kept = client.getQueryData(feedQuery.queryKey) ? undefined : keptFeed()
  if (!kept) return
  const page = keysetPage(kept, pageSize)
  client.setQueryData(feedQuery.queryKey, { pages: [page], pageParams: [undefined] }, { updatedAt: 0 })
}

/** Friends' posts and one's own. */
export const feedQuery = pages(['feed'], async (after, client) => {
  // It is asked once more, which takes the client library.
  whenPrefetchFails(firstFeedPage.name, firstFeedPage.args, () => showKeptFeed(client))
  try {
    return await fetchFeed(after)
  } catch (error) {
    if (!after && isUnanswered(error)) showKeptFeed(client)
    throw error
  }
})

export function userPostsQuery(userId: string) {
  return pages(['of', userId], async (after) => {
    const args = { p_user_id: userId, ...keysetAfter(after) }
    return toPosts(await callProcedure('get_user_posts', args, postsAnswer))
  })
}

/** Rows of three. */
const gridSize = 24

/** Those of them that have a picture or a film. */
export function userMediaQuery(userId: string) {
  const fetchMedia: FetchPosts = async (after) => {
    const args = { p_user_id: userId, ...keysetAfter(after, gridSize) }
    return toPosts(await callProcedure('get_user_media', args, postsAnswer))
  }
  return pages(['media-of', userId], fetchMedia, gridSize)
}

/** Those that hold the words, of at least two letters. */
export function foundPostsQuery(words: string) {
  return pages(['search', words], async (after) => {
    const args = { p_query: words, ...keysetAfter(after) }
    return toPosts(await callProcedure('search_posts', args, postsAnswer))
  })
}

/** The newest posts of the feed as they are now, without touching the list that is shown. */
export async function fetchNewestPosts(): Promise<Post[]> {
  return toPosts(await fetchFeedRows(keysetAfter(undefined)))
}

/** Of a post by itself; null where it is not there. */
export function onePostKey(id: string): string[] {
  return ['post', id]
}

/** The post as a list of this visit has it. */
export function findShownPost(queryClient: QueryClient, id: string): Post | undefined {
  const lists = queryClient.getQueriesData<PostPages>({ queryKey: postsKey })
  const posts = lists.flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? [])
  return posts.find((post) => post.id === id)
}

/** Changes every list and the post by itself: `change` gives the post anew, or undefined to drop it. */
export function patchPosts(
  queryClient: QueryClient,
  id: string,
  change: (post: Post) => Post | undefined,
): void {
  queryClient.setQueryData<Post | null>(onePostKey(id), (post) => post && (change(post) ?? null))
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
