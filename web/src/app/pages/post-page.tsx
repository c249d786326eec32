// /post/{id}: a post and its comments: beside it on a desktop, below it on a phone.

import { Suspense } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { commentParam } from '../../features/comments/comments-address.ts'
import { PostScreen } from '../../features/posts/post-screen.tsx'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { desktop, useMediaQuery } from '../../lib/use-media-query.ts'
import { PartFallback } from '../../ui/chunk-fallback.tsx'
import { useWayBack } from '../way-back.ts'

const CommentsAside = lazyChunk(() => import('../../features/comments/comments-aside.tsx'))
const CommentsBelow = lazyChunk(() => import('../../features/comments/comments-below.tsx'))

export default function PostPage() {
  const { postId = '' } = useParams<{ postId: string }>()
  const [params] = useSearchParams()
  const isDesktop = useMediaQuery(desktop)
  const wanted = params.get(commentParam) ?? undefined
  const leave = useWayBack()
  const Comments = isDesktop ? CommentsAside : CommentsBelow
  return (
    <PostScreen
      key={postId}
      postId={postId}
      onOwnGone={leave}
      comments={
        <Suspense fallback={<PartFallback />}>
          <Comments postId={postId} wanted={wanted} />
        </Suspense>
      }
    />
  )
}
