// The way into writing, at the head of the feed.
import { Image, Video } from 'lucide-react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { useViewer } from '../../lib/viewer.ts'
import { composerTexts } from '../../messages/posts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { plainText } from './rich-text.ts'
import type { Composer } from './use-composer.ts'

const ComposerDialog = lazyWhenIdle(async () => ({
  default: (await import('./composer-dialog.tsx')).ComposerDialog,
}))

const kinds = [
  { accept: 'image/*', label: composerTexts.picture, icon: Image, colour: 'text-photo' },
  { accept: 'video/*', label: composerTexts.video, icon: Video, colour: 'text-video' },
]

export function ComposerCard({ composer }: { composer: Composer }) {
  const viewer = useViewer()
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-3.5 pb-1.5 lg:flex lg:items-center lg:pb-3.5">
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <Avatar name={viewer.name} url={viewer.avatarUrl} />
        <button
          type="button"
          onClick={() => composer.setOpen(true)}
          className="min-h-11 min-w-0 flex-1 truncate rounded-full bg-surface-2 px-4.5 text-start text-ink-2 transition hover:bg-line"
        >
          {composer.busy ? composerTexts.publishing : plainText(composer.draft.text) || composerTexts.prompt}
        </button>
      </div>
      <div className="flex gap-2">
        {kinds.map(({ accept, label, icon: Icon, colour }) => (
          <FileButton key={accept} accept={accept} multiple={accept === 'image/*'} onFiles={composer.attach}>
            {(open) => (
              <button
                type="button"
                onClick={open}
                disabled={composer.busy}
                className="flex min-h-11 min-w-11 flex-1 items-center justify-center gap-2 rounded-m text-sm font-semibold text-ink-2 transition hover:bg-surface-2 disabled:opacity-50 lg:rounded-full"
              >
                <Icon aria-hidden size={22} strokeWidth={1.9} className={colour} />
                <span className="lg:sr-only">{label}</span>
              </button>
            )}
          </FileButton>
        ))}
      </div>
      <MountOnce needed={composer.open}>
        <ComposerDialog composer={composer} />
      </MountOnce>
    </section>
  )
}
