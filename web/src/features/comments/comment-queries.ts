// The comments of a post in keyset pages, newest first as they are asked for. What comes live, or was sent here, joins the first of them.
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { type KeysetPage, type KeysetRow, keysetPage } from '../../lib/pagination.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { patchPosts } from '../posts/index.ts'
import { type Comment, commentsAnswer, toComment } from './comment.ts'

const pageSize = 30

type Page = KeysetPage<Comment>
export type CommentPages = InfiniteData<Page, KeysetRow | undefined>

async function fetchPage(postId: string, after: KeysetRow | undefined): Promise<Page> {
  const before = after && { p_before: after.createdAt, p_before_id: after.id }
  const args = { p_post_id: postId, p_limit: pageSize, ...before }
  const rows = await callProcedure('get_post_comments', args, commentsAnswer)
  const { url } = await loadConfig()
  return keysetPage(
    rows.map((row) => toComment(row, url)),
    pageSize,
  )
}

export function commentsQuery(postId: string) {
  return infiniteQueryOptions<Page, Error, CommentPages, string[], KeysetRow | undefined>({
    queryKey: ['comments', postId],
    queryFn: ({ pageParam }) => fetchPage(postId, pageParam),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
    // A list that is here is brought up to date by its newest page, and keeps its place.
    refetchOnMount: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })
}

/** Oldest first, as they are read. */
export function commentsOf({ pages }: Pick<CommentPages, 'pages'>): Comment[] {
  return pages.flatMap(({ rows }) => rows).reverse()
}

function onePage(rows: Comment[], next: KeysetRow | undefined): CommentPages {
  return { pages: [{ rows, next }], pageParams: [undefined] }
}

/**
 * The list with its newest page as it is now: what is missing from that was deleted, what is older stays. Where more came than a page
 * holds, the list begins with it.
 */
export function withNewest({ pages }: Pick<CommentPages, 'pages'>, newest: Page): CommentPages {
  if (newest.next === undefined) return onePage(newest.rows, undefined)
  const known = pages.flatMap(({ rows }) => rows)
  const ids = new Set(newest.rows.map(({ id }) => id))
  const last = known.findLastIndex(({ id }) => ids.has(id))
  if (last < 0) return onePage(newest.rows, newest.next)
  return onePage([...newest.rows, ...known.slice(last + 1)], pages.at(-1)?.next)
}

/** Also of comments that are in no list: the counts under the post. */
async function refreshCount(queryClient: QueryClient, postId: string): Promise<void> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('post_counts')
    .select('comments')
    .eq('post_id', postId)
    .maybeSingle()
  if (error) throw error
  if (data) patchPosts(queryClient, postId, (post) => ({ ...post, commentsCount: data.comments }))
}

/**
 * Edits the list, where that is here. A page that is being read joins the list as it was when it was asked for, and what was edited
 * meanwhile would be lost: that is done once more then. `edit` does nothing where it was done before.
 */
export function editComments(
  queryClient: QueryClient,
  postId: string,
  edit: (data: InfiniteData<Page>) => InfiniteData<Page>,
): void {
  const { queryKey } = commentsQuery(postId)
  const apply = () => {
    queryClient.setQueryData(queryKey, (data) => data && edit(data))
  }
  apply()
  const query = queryClient.getQueryCache().find({ queryKey })
  if (query && query.state.fetchStatus !== 'idle') query.promise?.then(apply, apply)
}

/** How often the newest of a post were asked for: an answer that comes after a later one is older than what is shown. */
const asked = new Map<string, number>()

/** Asks for what is newest, and how many there are. */
export async function refreshComments(queryClient: QueryClient, postId: string): Promise<void> {
  const round = (asked.get(postId) ?? 0) + 1
  asked.set(postId, round)
  const [newest] = await Promise.all([fetchPage(postId, undefined), refreshCount(queryClient, postId)])
  if (asked.get(postId) !== round) return
  // A list that is still to come may be newer than this.
  if (!queryClient.getQueryData(commentsQuery(postId).queryKey)) return
  editComments(queryClient, postId, (data) => withNewest(data, newest))
}

function withComment(data: InfiniteData<Page>, comment: Comment): InfiniteData<Page> {
  const [first, ...others] = data.pages
  if (!first || data.pages.some(({ rows }) => rows.some(({ id }) => id === comment.id))) return data
  return { ...data, pages: [{ ...first, rows: [comment, ...first.rows] }, ...others] }
}

/** One that the server has now: it stands in the list, where that is here, before it is asked for. */
export function addComment(queryClient: QueryClient, postId: string, comment: Comment): void {
  editComments(queryClient, postId, (data) => withComment(data, comment))
}

function withoutComment(data: InfiniteData<Page>, commentId: string): InfiniteData<Page> {
  const pages = data.pages.map(({ rows, next }) => ({
    rows: rows.filter(({ id }) => id !== commentId),
    next,
  }))
  return { ...data, pages }
}

export function dropComment(queryClient: QueryClient, postId: string, commentId: string): void {
  editComments(queryClient, postId, (data) => withoutComment(data, commentId))
}
