// A video that is added to a channel: its film, its title and words, and the second of which its cover is taken.
import { Film } from 'lucide-react'
import { useState } from 'react'
import { lookAtFile } from '../../lib/chosen-file.ts'
import { videoMaxBytes } from '../../lib/media-files.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { composerTexts } from '../../messages/posts.ts'
import { videoTexts } from '../../messages/videos.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import type { Channel } from './channel.ts'
import { useUploadVideo } from './upload-video.ts'

const texts = videoTexts.upload

/** What every browser plays (spec 1 §7); the database takes so many letters. */
const filmTypes = ['video/mp4', 'video/webm']
const longestTitle = 150
const longestDescription = 5000

function filmProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!filmTypes.includes(file.type)) return texts.wrongType
  return file.size > videoMaxBytes ? composerTexts.videoTooLarge : undefined
}

function Preview({ file, onSecond }: { file: File; onSecond: (second: number) => void }) {
  const url = useObjectUrl(file)
  return (
    <figure className="grid gap-1">
      <video
        src={url}
        controls
        muted
        playsInline
        aria-label={texts.preview}
        onSeeked={({ currentTarget }) => onSecond(currentTarget.currentTime)}
        className="aspect-video w-full rounded-m bg-black object-contain"
      />
      <figcaption className="text-small text-ink-2">{texts.coverHint}</figcaption>
    </figure>
  )
}

export interface UploadVideoDialogProps {
  channel: Channel
  open: boolean
  onClose: () => void
}

export default function UploadVideoDialog({ channel, open, onClose }: UploadVideoDialogProps) {
  const [file, setFile] = useState<File>()
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [coverSecond, setCoverSecond] = useState(0)
  const [problem, setProblem] = useState<string>()
  const { upload, send, cancel } = useUploadVideo(() => {
    setFile(undefined)
    setTitle('')
    setDescription('')
    setCoverSecond(0)
    onClose()
  })
  const choose = async (chosen: File) => {
    setProblem(undefined)
    const looked = await lookAtFile(chosen, filmProblem)
    setProblem(looked.problem)
    if (!looked.problem) setFile(looked.file)
  }
  const submit = () => {
    const words = title.trim()
    if (!file) setProblem(texts.needsFile)
    else if (words === '') setProblem(texts.needsTitle)
    else {
      setProblem(undefined)
      send({ channelId: channel.id, file, title: words, description: description.trim(), coverSecond })
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      busy={upload !== undefined}
      title={texts.title}
      description={texts.detail}
      footer={
        upload ? (
          <UploadProgress upload={upload} onCancel={cancel} />
        ) : (
          <Button block onClick={submit}>
            {texts.send}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        {file && <Preview key={file.name + file.size} file={file} onSecond={setCoverSecond} />}
        <FileButton accept={filmTypes.join()} onFile={(chosen) => void choose(chosen)}>
          {(press) => (
            <Button variant="quiet" block disabled={upload !== undefined} onClick={press}>
              <Film aria-hidden size={18} />
              {texts.choose}
            </Button>
          )}
        </FileButton>
        <TextField
          label={texts.name}
          maxLength={longestTitle}
          readOnly={upload !== undefined}
          value={title}
          onValue={setTitle}
        />
        <TextArea
          label={texts.words}
          maxLength={longestDescription}
          readOnly={upload !== undefined}
          value={description}
          onValue={setDescription}
        />
      </div>
    </Dialog>
  )
}
