// Sharing a post from wherever it is shown: the press, and the dialog that it opens.
import type { ReactNode } from 'react'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { MountOnce } from '../../ui/mount-once.tsx'
import type { Post } from './post.ts'

const ShareDialog = lazyChunk(() => import('./share-dialog.tsx'))

export function usePostSharing(post: Post): { share: () => void; dialog: ReactNode } {
  const { open, show, close } = useAddressDialog([post.id], 'share')
  const isOpen = open === post.id
  return {
    share: () => show(post.id),
    dialog: (
      <MountOnce needed={isOpen}>
        <ShareDialog post={post} open={isOpen} onClose={close} />
      </MountOnce>
    ),
  }
}
