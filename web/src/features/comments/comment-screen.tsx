// /comment/{id}: where a notification of a comment leads: to the post, with its comments open at that one.
import { useQuery } from '@tanstack/react-query'
import { MessageCircleOff } from 'lucide-react'
import { Redirect } from 'wouter'
import { isUuid } from '../../lib/random.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { commentTexts } from '../../messages/comments.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { MissingState } from '../../ui/missing-state.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { commentPath } from './comments-address.ts'

/** Null where the comment is not there (any more). */
async function fetchPostOf(commentId: string): Promise<string | null> {
  if (!isUuid(commentId)) return null
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('post_comments')
    .select('post_id')
    .eq('id', commentId)
    .maybeSingle()
  if (error) throw error
  return data?.post_id ?? null
}

export function CommentScreen({ commentId }: { commentId: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['post-of-comment', commentId],
    queryFn: () => fetchPostOf(commentId),
  })
  if (data) return <Redirect to={commentPath(data, commentId)} replace />
  return (
    <>
      <ScreenHeader title={commentTexts.title} />
      {data === null && (
        <MissingState icon={MessageCircleOff} title={commentTexts.gone} detail={commentTexts.goneDetail} />
      )}
      {data === undefined && !error && (
        <div role="status" className="card p-4">
          <span className="sr-only">{commentTexts.looking}</span>
          <Skeleton className="h-40 rounded-m" />
        </div>
      )}
      {data === undefined && error && (
        <ErrorState
          title={commentTexts.lookFailed}
          error={error}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
    </>
  )
}
