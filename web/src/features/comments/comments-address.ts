// Where in the address it stands whose comments are open, and which of them is looked for.
export const commentsParam = 'comments'
export const commentParam = 'comment'
/** What they are called in the page of their post. */
export const commentsPlace = 'comments-of-post'

/** The post on its page, with that one of its comments in sight. */
export function commentPath(postId: string, commentId: string): string {
  return `/post/${postId}?${new URLSearchParams({ [commentParam]: commentId })}`
}
