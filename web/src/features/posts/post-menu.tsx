// The menu of one's own post: deleting it, after asking.
import { Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { actions } from '../../messages/actions.ts'
import { postTexts } from '../../messages/posts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { WhenNeeded } from '../../ui/when-needed.tsx'
import { useDeletePost } from './delete-post.ts'
import type { Post } from './post.ts'

const ConfirmDialog = lazyWhenIdle(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

export function PostMenu({ post }: { post: Post }) {
  const [asking, setAsking] = useState(false)
  const deletion = useDeletePost()
  return (
    <>
      <LazyMenu
        trigger={<IconButton icon={Ellipsis} label={postTexts.more} className="text-ink-3" />}
        actions={[{ label: postTexts.delete, icon: Trash2, danger: true, onSelect: () => setAsking(true) }]}
      />
      <WhenNeeded needed={asking}>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={postTexts.deleteTitle}
          description={postTexts.deleteDetail}
          confirmLabel={actions.delete}
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate(post, { onSettled: () => setAsking(false) })}
        />
      </WhenNeeded>
    </>
  )
}
