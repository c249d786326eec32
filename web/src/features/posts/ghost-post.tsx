// A post on its way, or one that did not go out, at the head of the feed while its composer is closed: what it says, how far it is, and what can
// be done about it.
import { CircleAlert } from 'lucide-react'
import { mediaKind } from '../../lib/media-files.ts'
import { plural } from '../../lib/plural.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { useViewer } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { composerTexts } from '../../messages/posts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { plainText } from './rich-text.ts'
import type { Composer } from './use-composer.ts'

function Thumbnail({ file }: { file: File }) {
  const url = useObjectUrl(file)
  const look = 'size-16 rounded-m bg-surface-2 object-cover'
  if (mediaKind(file) === 'video') return <video src={url} muted playsInline aria-hidden className={look} />
  return url ? <img src={url} alt="" className={look} /> : <span className={look} />
}

/** The first of them, and how many more there are. */
function Thumbnails({ files: [first, ...more] }: { files: readonly File[] }) {
  if (!first) return null
  return (
    <div className="relative shrink-0">
      <Thumbnail file={first} />
      {more.length > 0 && (
        <span className="absolute end-1 bottom-1 rounded-full bg-black/60 px-1.5 text-tiny font-semibold text-white">
          <span aria-hidden className="ltr">
            +{more.length}
          </span>
          <span className="sr-only">{plural(more.length, composerTexts.several.andMore)}</span>
        </span>
      )}
    </div>
  )
}

function Failure({ text, composer }: { text: string; composer: Composer }) {
  return (
    <div className="grid gap-2">
      <p role="alert" className="flex items-center gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden size={16} className="shrink-0" />
        {text}
      </p>
      <div className="flex gap-2">
        <Button compact onClick={composer.publish} className="flex-1">
          {actions.retry}
        </Button>
        <Button compact variant="quiet" onClick={() => composer.setOpen(true)} className="flex-1">
          {composerTexts.edit}
        </Button>
      </div>
    </div>
  )
}

export function GhostPost({ composer }: { composer: Composer }) {
  const { draft, open, busy, upload, cancel, failure } = composer
  const viewer = useViewer()
  if (open || (!busy && !failure)) return null
  return (
    <section aria-label={composerTexts.onItsWay} className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-3.5">
      <div className="flex items-start gap-3">
        <Avatar name={viewer.name} url={viewer.avatarUrl} />
        <div className="min-w-0 flex-1">
          <PersonName name={viewer.name} />
          <p dir="auto" className="line-clamp-2 wrap-anywhere text-start text-sm text-ink-2">
            {plainText(draft.text)}
          </p>
        </div>
        <Thumbnails files={draft.files} />
      </div>
      {busy && upload && <UploadProgress upload={upload} onCancel={cancel} />}
      {busy && !upload && (
        <p role="status" className="text-sm text-ink-2">
          {composerTexts.publishing}
        </p>
      )}
      {!busy && failure && <Failure text={failure} composer={composer} />}
    </section>
  )
}
