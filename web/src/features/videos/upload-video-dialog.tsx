// A video that is added to a channel: its film, its title and words, and its cover: the film at a chosen second, or a picture. It is sent
// while one goes on (video-uploads.ts).
import { Film, ImageUp } from 'lucide-react'
import { useState } from 'react'
import { lookAtFile } from '../../lib/chosen-file.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { videoTexts } from '../../messages/videos.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Channel } from './channel.ts'
import type { NewVideo } from './upload-video.ts'
import { coverProblem, coverTypes, filmProblem, filmTypes } from './video-file.ts'

const texts = videoTexts.upload

/** The database takes so many letters. */
const longestTitle = 150
const longestDescription = 5000

function FilmPreview({ file, onSecond }: { file: File; onSecond: (second: number) => void }) {
  const url = useObjectUrl(file)
  return (
    <video
      src={url}
      controls
      muted
      playsInline
      aria-label={texts.preview}
      onSeeked={({ currentTarget }) => onSecond(currentTarget.currentTime)}
      className="aspect-video w-full rounded-m bg-black object-contain"
    />
  )
}

interface CoverProps {
  /** A picture, or the second at which the film stands. */
  cover: File | number
  onPicture: (file: File) => void
  onFilm: () => void
}

function Cover({ cover, onPicture, onFilm }: CoverProps) {
  const url = useObjectUrl(typeof cover === 'number' ? undefined : cover)
  return (
    <div className="flex items-center gap-3">
      {url && <img src={url} alt={texts.coverShown} className="h-14 w-24 rounded-s object-cover" />}
      {url ? (
        <Button variant="ghost" compact onClick={onFilm}>
          {texts.coverFromFilm}
        </Button>
      ) : (
        <p className="min-w-0 flex-1 text-small text-ink-2">{texts.coverHint}</p>
      )}
      <FileButton accept={coverTypes.join()} onFile={onPicture}>
        {(press) => (
          <Button variant="quiet" compact onClick={press}>
            <ImageUp aria-hidden size={18} />
            {texts.coverPicture}
          </Button>
        )}
      </FileButton>
    </div>
  )
}

interface FormProps {
  channel: Channel
  onSend: (video: NewVideo) => void
}

/** What is written and chosen, until it is sent. */
function useNewVideo({ channel, onSend }: FormProps) {
  const [file, setFile] = useState<File>()
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [cover, setCover] = useState<File | number>(0)
  const [problem, setProblem] = useState<string>()
  const choose = async (chosen: File) => {
    setProblem(undefined)
    const looked = await lookAtFile(chosen, filmProblem)
    setProblem(looked.problem)
    if (looked.problem) return
    setFile(looked.file)
    if (typeof cover === 'number') setCover(0)
  }
  const choosePicture = async (chosen: File) => {
    setProblem(undefined)
    const looked = await lookAtFile(chosen, coverProblem)
    setProblem(looked.problem)
    if (!looked.problem) setCover(looked.file)
  }
  const submit = () => {
    const words = title.trim()
    if (!file) setProblem(texts.needsFile)
    else if (words === '') setProblem(texts.needsTitle)
    else {
      setProblem(undefined)
      onSend({ channelId: channel.id, file, title: words, description: description.trim(), cover })
      setFile(undefined)
      setTitle('')
      setDescription('')
      setCover(0)
    }
  }
  const words = { title, setTitle, description, setDescription }
  return { ...words, file, cover, setCover, problem, choose, choosePicture, submit }
}

export interface UploadVideoDialogProps extends FormProps {
  open: boolean
  onClose: () => void
}

function UploadForm({ form }: { form: ReturnType<typeof useNewVideo> }) {
  const { title, setTitle, description, setDescription, file, cover, setCover } = form
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {form.problem && (
        <p role="alert" className="text-sm text-danger">
          {form.problem}
        </p>
      )}
      {file && (
        <div className="grid gap-2">
          <FilmPreview
            key={file.name + file.size}
            file={file}
            onSecond={(second) => typeof cover === 'number' && setCover(second)}
          />
          <Cover
            cover={cover}
            onPicture={(chosen) => void form.choosePicture(chosen)}
            onFilm={() => setCover(0)}
          />
        </div>
      )}
      <FileButton accept={filmTypes.join()} onFile={(chosen) => void form.choose(chosen)}>
        {(press) => (
          <Button variant="quiet" block onClick={press}>
            <Film aria-hidden size={18} />
            {texts.choose}
          </Button>
        )}
      </FileButton>
      <TextField label={texts.name} maxLength={longestTitle} value={title} onValue={setTitle} />
      <TextArea
        label={texts.words}
        maxLength={longestDescription}
        value={description}
        onValue={setDescription}
      />
    </div>
  )
}

export default function UploadVideoDialog({ channel, onSend, open, onClose }: UploadVideoDialogProps) {
  const send = (video: NewVideo) => {
    onSend(video)
    onClose()
    showToast({ title: texts.started, tone: 'info' })
  }
  const form = useNewVideo({ channel, onSend: send })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={texts.title}
      description={texts.detail}
      footer={
        <Button block onClick={form.submit}>
          {texts.send}
        </Button>
      }
    >
      <UploadForm form={form} />
    </Dialog>
  )
}
