// /comment/{id}
import { useParams } from 'wouter'
import { CommentScreen } from '../../features/comments/comment-screen.tsx'

export default function CommentPage() {
  const { commentId = '' } = useParams<{ commentId: string }>()
  return <CommentScreen commentId={commentId} />
}
