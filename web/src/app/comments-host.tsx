// Whose comments are open stands in the address, on whatever screen one is, so that the way back closes them. On the page of a post they
// stand already.
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { commentParam, commentsParam } from '../features/comments/comments-address.ts'
import { ReportHost } from '../features/reports/index.ts'
import { lazyWhenIdle } from '../lib/lazy-when-idle.ts'
import { useAddressDialog } from '../lib/use-address-dialog.ts'
import { MountOnce } from '../ui/mount-once.tsx'
import { matches } from './routes.ts'

const CommentsSheet = lazyWhenIdle(() => import('../features/comments/comments-sheet.tsx'))

export function CommentsHost() {
  const [path] = useLocation()
  const [params] = useSearchParams()
  const asked = params.get(commentsParam)
  const { open, close } = useAddressDialog(asked === null ? [] : [asked], commentsParam)
  const isOpen = open !== undefined && !matches('/post/:postId', path)
  // It goes in style, with what it held.
  const [last, setLast] = useState(asked)
  if (isOpen && open !== last) setLast(open)
  return (
    <>
      <MountOnce needed={isOpen}>
        {last !== null && (
          <CommentsSheet
            key={last}
            postId={last}
            wanted={params.get(commentParam) ?? undefined}
            open={isOpen}
            onClose={close}
          />
        )}
      </MountOnce>
      {!isOpen && <ReportHost />}
    </>
  )
}
