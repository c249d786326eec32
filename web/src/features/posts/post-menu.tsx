// The menu of a post: one's own can be deleted, after asking; another's reported (spec 1 §2).
import { Ellipsis, Flag, type LucideIcon, Trash2 } from 'lucide-react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { useOverlay } from '../../lib/use-overlay.ts'
import { actions } from '../../messages/actions.ts'
import { postTexts } from '../../messages/posts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import type { MenuAction } from '../../ui/menu.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { useReporting } from '../reports/index.ts'
import { useDeletePost } from './delete-post.ts'
import type { Post } from './post.ts'

const ConfirmDialog = lazyWhenIdle(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** How its button looks. */
interface Look {
  icon?: LucideIcon
  className?: string
}

function Menu({ action, icon = Ellipsis, className = 'text-ink-3' }: Look & { action: MenuAction }) {
  return (
    <LazyMenu
      trigger={<IconButton icon={icon} label={postTexts.more} className={className} />}
      actions={[action]}
    />
  )
}

function OwnPostMenu({ post, ...look }: Look & { post: Post }) {
  const [asking, setAsking] = useOverlay()
  const deletion = useDeletePost()
  return (
    <>
      <Menu
        {...look}
        action={{ label: postTexts.delete, icon: Trash2, danger: true, onSelect: () => setAsking(true) }}
      />
      <MountOnce needed={asking} onCancel={() => setAsking(false)}>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={postTexts.deleteTitle}
          description={postTexts.deleteDetail}
          confirmLabel={actions.delete}
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate(post, { onSettled: () => setAsking(false) })}
        />
      </MountOnce>
    </>
  )
}

function OthersPostMenu({ id, as, ...look }: Look & { id: string; as: 'post' | 'reel' }) {
  const report = useReporting(as, id)
  return <Menu {...look} action={{ label: postTexts.report, icon: Flag, onSelect: report }} />
}

export interface PostMenuProps extends Look {
  post: Post
  own: boolean
  /** As what it is reported. */
  as?: 'post' | 'reel'
}

export function PostMenu({ post, own, as = 'post', ...look }: PostMenuProps) {
  return own ? <OwnPostMenu post={post} {...look} /> : <OthersPostMenu id={post.id} as={as} {...look} />
}
