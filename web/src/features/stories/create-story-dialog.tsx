// Telling a story: a picture or a film is chosen, seen as friends will see it, and sent. All of a phone's screen.
import { ImagePlus, Users, X } from 'lucide-react'
import { useEffect } from 'react'
import { prepareFileStore } from '../../lib/file-store.ts'
import { mediaKind } from '../../lib/media-files.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { storyCreationTexts as texts } from '../../messages/stories.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogAction } from '../../ui/dialog-action.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { type StoryDraft, useStoryDraft } from './use-story-draft.ts'

const accept = 'image/*,video/*'

function Preview({ file, draft }: { file: File; draft: StoryDraft }) {
  const url = useObjectUrl(file)
  const look = 'size-full object-contain'
  return (
    <div className="relative mx-auto aspect-[9/16] max-h-[min(60dvh,34rem)] w-auto max-w-full overflow-hidden rounded-l bg-viewer">
      {mediaKind(file) === 'video' ? (
        <video src={url} controls muted playsInline aria-label={texts.preview} className={look} />
      ) : (
        url && <img src={url} alt={texts.preview} onError={draft.lose} className={look} />
      )}
      {!draft.busy && (
        <IconButton
          icon={X}
          label={texts.remove}
          onClick={draft.remove}
          className="absolute start-2 top-2 bg-black/60 text-white hover:bg-black/75"
        />
      )}
    </div>
  )
}

function Chooser({ draft }: { draft: StoryDraft }) {
  return (
    <FileButton accept={accept} onFile={draft.choose}>
      {(open) => (
        <button
          type="button"
          onClick={open}
          disabled={draft.preparing}
          className="grid min-h-64 w-full place-content-center justify-items-center gap-3 rounded-l border-2 border-line border-dashed bg-surface-2 p-6 text-center transition hover:border-brand disabled:opacity-60"
        >
          <span className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand">
            <ImagePlus aria-hidden size={28} strokeWidth={1.8} />
          </span>
          <span className="font-semibold">{draft.preparing ? texts.preparing : texts.choose}</span>
          <span className="text-small text-ink-2">{texts.chooseDetail}</span>
        </button>
      )}
    </FileButton>
  )
}

export interface CreateStoryDialogProps {
  open: boolean
  onClose: () => void
}

export default function CreateStoryDialog({ open, onClose }: CreateStoryDialogProps) {
  const draft = useStoryDraft(onClose)
  useEffect(prepareFileStore, [])
  const { file, busy, upload, preparing, problem } = draft
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={texts.title}
      tall
      action={
        <DialogAction
          label={busy ? texts.telling : preparing ? texts.preparing : texts.tell}
          busy={busy || preparing}
          onClick={draft.tell}
        />
      }
      footer={upload && <UploadProgress upload={upload} onCancel={draft.cancel} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="flex items-center gap-2 text-small text-ink-2">
          <Users aria-hidden size={17} className="shrink-0" />
          {texts.audience}
        </p>
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        {file ? <Preview file={file} draft={draft} /> : <Chooser draft={draft} />}
      </div>
    </Dialog>
  )
}
