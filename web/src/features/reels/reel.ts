// A reel: a post with a film.
import type { Post, PostMedia } from '../posts/index.ts'

export type ReelMedia = Extract<PostMedia, { kind: 'video' }>

export interface Reel extends Post {
  media: ReelMedia
}

export function isReel(post: Post | null | undefined): post is Reel {
  return post?.media?.kind === 'video'
}
