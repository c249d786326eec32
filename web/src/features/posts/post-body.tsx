// What a post says and shows, without who and what can be done with it: its words, then its picture or video.
import { FoldedText } from './folded-text.tsx'
import type { Post } from './post.ts'
import { Media } from './post-media.tsx'

export interface PostBodyProps {
  post: Post
  /** Its picture is on the first screen. */
  eager?: boolean
  /** All of its words are in sight. */
  whole?: boolean
  /** A tap on a film opens it among the reels. */
  asReel?: boolean
}

export function PostBody({ post, eager = false, whole = false, asReel = false }: PostBodyProps) {
  const { id, content, media, author } = post
  return (
    <>
      {content && (
        <div className="px-4 py-2.5">
          <FoldedText html={content} whole={whole} />
        </div>
      )}
      {media && (
        <div className={content ? undefined : 'mt-3'}>
          <Media postId={id} media={media} author={author.name} eager={eager} asReel={asReel} />
        </div>
      )}
    </>
  )
}
