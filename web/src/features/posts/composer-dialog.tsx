// Writing a post: the words, the file beside them, and how the sending goes.
import { Image, Video, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { mediaKind } from '../../lib/media-files.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { composerTexts } from '../../messages/posts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { postMaxLength } from './composer-rules.ts'
import type { UploadState } from './publishing.ts'
import type { Composer } from './use-composer.ts'

interface PreviewProps {
  file: File
  onRemove: (() => void) | undefined
  /** It can no longer be read, as when it was moved on the phone. */
  onLost: () => void
}

/** As high as its button at least, however wide the picture is. */
function Preview({ file, onRemove, onLost }: PreviewProps) {
  const url = useObjectUrl(file)
  return (
    <div className="relative overflow-hidden rounded-m bg-surface-2">
      {mediaKind(file) === 'video' ? (
        <video
          src={url}
          controls
          muted
          playsInline
          className="max-h-72 w-full bg-black"
          aria-label={composerTexts.preview}
        />
      ) : (
        url && (
          <img
            src={url}
            alt={composerTexts.preview}
            onError={onLost}
            className="max-h-72 min-h-40 w-full object-contain"
          />
        )
      )}
      {onRemove && (
        <IconButton
          icon={X}
          label={composerTexts.removeMedia}
          onClick={onRemove}
          className="absolute end-2 top-2 bg-black/60 text-white hover:bg-black/75"
        />
      )}
    </div>
  )
}

function Uploading({ upload, onCancel }: { upload: UploadState; onCancel: () => void }) {
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3 text-sm text-ink-2">
        <span role="status">
          {upload.attempt > 1 ? composerTexts.retrying(upload.attempt) : composerTexts.uploading}
        </span>
        <span className="ltr font-semibold">{Math.round(upload.fraction * 100)}%</span>
      </div>
      <ProgressBar label={composerTexts.uploading} value={upload.fraction} />
      <Button variant="quiet" compact onClick={onCancel}>
        {composerTexts.cancelUpload}
      </Button>
    </div>
  )
}

function Attach({ composer }: { composer: Composer }) {
  const kinds = [
    { accept: 'image/*', label: composerTexts.picture, icon: Image, colour: 'text-[#39794a]' },
    { accept: 'video/*', label: composerTexts.video, icon: Video, colour: 'text-[#c0392b]' },
  ]
  return (
    <div className="flex gap-1">
      {kinds.map(({ accept, label, icon, colour }) => (
        <FileButton key={accept} accept={accept} onFile={composer.attach}>
          {(open) => (
            <IconButton
              icon={icon}
              label={label}
              onClick={open}
              disabled={composer.busy}
              className={colour}
            />
          )}
        </FileButton>
      ))}
    </div>
  )
}

function ComposerActions({ composer }: { composer: Composer }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <Attach composer={composer} />
      <Button loading={composer.busy || composer.attaching} onClick={composer.publish} className="min-w-32">
        {composer.busy ? composerTexts.publishing : composerTexts.publish}
      </Button>
    </div>
  )
}

/** What the dialog is for: there the writing begins, also where a keyboard comes up with it, and goes on behind the last word. */
function Words({ composer: { draft, busy, problem, write } }: { composer: Composer }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // After the dialog has given the focus to itself.
    const frame = requestAnimationFrame(() => {
      const element = field.current
      element?.focus()
      element?.setSelectionRange(element.value.length, element.value.length)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <TextArea
      ref={field}
      label={composerTexts.text}
      labelHidden
      placeholder={composerTexts.placeholder}
      maxLength={postMaxLength}
      readOnly={busy}
      error={problem}
      value={draft.text}
      onValue={write}
    />
  )
}

export function ComposerDialog({ composer }: { composer: Composer }) {
  const { draft, busy, upload } = composer
  return (
    <Dialog
      open={composer.open}
      onOpenChange={composer.setOpen}
      title={composerTexts.title}
      footer={<ComposerActions composer={composer} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Words composer={composer} />
        {draft.file && (
          <Preview file={draft.file} onRemove={busy ? undefined : composer.detach} onLost={composer.lose} />
        )}
        {upload && <Uploading upload={upload} onCancel={composer.cancel} />}
      </div>
    </Dialog>
  )
}
