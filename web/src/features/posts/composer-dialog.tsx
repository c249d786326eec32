// Writing a post: who writes and for whom, the words, the files beside them, and how the sending goes. All of a phone's screen.
import { Users } from 'lucide-react'
import { type DragEvent, useEffect, useRef } from 'react'
import { prepareFileStore } from '../../lib/file-store.ts'
import { useViewer } from '../../lib/viewer.ts'
import { composerTexts } from '../../messages/posts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogAction } from '../../ui/dialog-action.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { ComposerMedia } from './composer-media.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { RichField } from './rich-field.tsx'
import type { Composer } from './use-composer.ts'

/** Who may read it is said before it is written: whoever has an account. */
function Author() {
  const viewer = useViewer()
  return (
    <div className="flex items-center gap-3">
      <Avatar name={viewer.name} url={viewer.avatarUrl} size={48} />
      <div className="grid min-w-0 justify-items-start gap-0.5">
        <PersonName name={viewer.name} />
        <span className="flex items-center gap-1.5 rounded-full bg-brand-soft px-2.5 text-small font-semibold text-brand">
          <Users aria-hidden size={15} />
          {composerTexts.audience}
        </span>
      </div>
    </div>
  )
}

/** What the dialog is for: there the writing begins, also where a keyboard comes up with it, and goes on behind the last word. */
function Words({ composer: { draft, busy, problem, write, attach } }: { composer: Composer }) {
  const field = useRef<HTMLElement>(null)
  useEffect(() => {
    // After the dialog has given the focus to itself.
    const frame = requestAnimationFrame(() => {
      const element = field.current
      if (!element) return
      element.focus()
      getSelection()?.selectAllChildren(element)
      getSelection()?.collapseToEnd()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <RichField
      ref={field}
      label={composerTexts.text}
      placeholder={composerTexts.placeholder}
      readOnly={busy}
      error={problem}
      html={draft.text}
      onHtml={write}
      onFiles={attach}
    />
  )
}

/** Where a file of the desktop is let go, it is attached. */
function dropInto({ busy, attach }: Composer) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const files = [...event.dataTransfer.files]
      if (files.length > 0 && !busy) void attach(files)
    },
  }
}

export function ComposerDialog({ composer }: { composer: Composer }) {
  // What is chosen here is kept also where the network goes meanwhile.
  useEffect(prepareFileStore, [])
  const { open, setOpen, busy, attaching, publish, upload, cancel, failure } = composer
  const label = busy ? composerTexts.publishing : attaching ? composerTexts.preparing : composerTexts.publish
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={composerTexts.title}
      tall
      action={<DialogAction label={label} busy={busy || attaching} onClick={publish} />}
      // While it is sent nothing can be done to it but call it off, which stays in reach below a long text.
      footer={
        upload ? <UploadProgress upload={upload} onCancel={cancel} /> : <ComposerTools composer={composer} />
      }
    >
      <div {...dropInto(composer)} className="grid min-h-full grid-cols-[minmax(0,1fr)] content-start gap-3">
        {!busy && failure && <FormError refusal={{ text: failure }} />}
        <Author />
        <Words composer={composer} />
        <ComposerMedia composer={composer} />
      </div>
    </Dialog>
  )
}
