// The fields of a room: its name, words about it, and the picture behind what is said there (spec 2 §5).
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { lookAtPicture } from '../../lib/attached-picture.ts'
import { type Refusal, refusedAt } from '../../lib/refusal.ts'
import { useAction } from '../../lib/use-action.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import { descriptionMaxLength, nameMaxLength } from './room-constants.ts'

const texts = roomTexts.form

interface TypedRoom {
  name: string
  description: string
}

interface BackgroundProps {
  file: File | undefined
  /** One that the room has already. */
  url: string | null
  onFile: (file: File | undefined) => void
  onRemove: () => void
}

function Background({ file, url, onFile, onRemove }: BackgroundProps) {
  const chosen = useObjectUrl(file)
  const [looking, setLooking] = useState(false)
  const latest = useRef<File>(undefined)
  const choosing = useAction()
  const look = async (next: File) => {
    latest.current = next
    setLooking(true)
    const { file: ready, problem } = await lookAtPicture(next)
    // Another was chosen while this one was looked at.
    if (latest.current !== next) return
    setLooking(false)
    if (problem) showFailure(problem)
    else onFile(ready)
  }
  const shown = chosen ?? (file ? undefined : url)
  return (
    <div className="grid gap-2">
      <span className="mx-0.5 text-sm font-semibold">{texts.background}</span>
      {shown && (
        <img src={shown} alt={conversationTexts.preview} className="h-32 w-full rounded-m object-cover" />
      )}
      <span className="flex flex-wrap gap-2">
        <FileButton accept="image/*" onFile={(next) => void choosing(() => look(next))}>
          {(open) => (
            <Button variant="quiet" compact loading={looking} onClick={open}>
              {!looking && <ImagePlus aria-hidden size={18} />}
              {looking ? texts.preparing : shown ? texts.change : texts.choose}
            </Button>
          )}
        </FileButton>
        {shown && (
          <Button variant="ghost" compact onClick={onRemove}>
            <Trash2 aria-hidden size={18} />
            {texts.remove}
          </Button>
        )}
      </span>
    </div>
  )
}

export interface RoomFormProps extends BackgroundProps {
  typed: TypedRoom
  onTyped: (typed: TypedRoom) => void
  refusal: Refusal | undefined
  busy: boolean
  submitLabel: string
  onSubmit: () => void
}

export function RoomForm(props: RoomFormProps) {
  const { typed, onTyped, refusal, busy, submitLabel, onSubmit } = props
  const nameRefusal = refusedAt('name', refusal)
  return (
    <Form refusal={refusal} onSubmit={onSubmit} className="gap-4 pt-1">
      <TextField
        label={texts.name}
        placeholder={texts.nameHint}
        autoComplete="off"
        maxLength={nameMaxLength}
        value={typed.name}
        onValue={(name) => onTyped({ ...typed, name })}
        error={nameRefusal}
      />
      <TextArea
        label={texts.description}
        placeholder={texts.descriptionHint}
        maxLength={descriptionMaxLength}
        value={typed.description}
        onValue={(description) => onTyped({ ...typed, description })}
      />
      <Background {...props} />
      <FormError refusal={nameRefusal ? undefined : refusal} busy={busy} />
      <Button type="submit" block loading={busy}>
        {submitLabel}
      </Button>
    </Form>
  )
}
