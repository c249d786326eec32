/** Large answers for attackers: posts of the longest text there is, of which one answer names each several times. */
import type { Member } from './members.ts'
import type { Stage } from './scenario.ts'

/** In bytes, of a person: larger than what any screen shows at once. */
export const mostAnswered = 16 * 1024 * 1024

/** Four bytes each, as letters of a text that is not counted in bytes by mistake. */
const text = '😀'.repeat(4_900)
const timesNamed = 8
const bytesOfPost = timesNamed * Buffer.byteLength(text)

/** How many posts fill so many bytes of an answer. */
export function postsIn(bytes: number): number {
  return Math.ceil(bytes / bytesOfPost)
}

/** So many of all of them; one person may write a hundred in ten minutes. */
export async function writeLongPosts(stage: Stage, authors: Member[], many: number): Promise<void> {
  for (let left = many; left > 0; left -= authors.length) {
    const writing = authors
      .slice(0, left)
      .map((author) => author.call('/rest/v1/posts', { body: { content: text } }))
    for (const post of await Promise.all(writing)) stage.requireSuccess(post, 'a post')
  }
}

export function columns(many: number, column: string): string {
  return Array.from({ length: many }, (_, number) => `c${number}:${column}`).join()
}

/** The address of so many of the authors' long posts, each named as often as it may be. */
export function longPostsOf(authors: Member[], many: number): string {
  const ids = authors.map(({ id }) => id).join()
  return `/rest/v1/posts?select=${columns(timesNamed, 'content')}&user_id=in.(${ids})&limit=${many}`
}
