// Naming a new profile: asked for whenever the signed-in person has no name yet (spec 0 §4, spec 1 §2). It has to be
// answered.
import { AtSign, Camera, CircleCheck } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { brokenPictureProblem } from '../../lib/picture-file.ts'
import { refusedAt } from '../../lib/refusal.ts'
import { useAction } from '../../lib/use-action.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { usernameProblem } from '../../lib/validation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { profileTexts } from '../../messages/profile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import { uploadPicture } from './change-picture.ts'
import { pictureProblem } from './rules.ts'
import { useUpdateProfile } from './update-profile.ts'
import { type NameState, useUsername } from './use-username.ts'

const texts = profileTexts.setup

function AvatarPicker({
  name,
  file,
  onFile,
}: {
  name: string
  file: File | undefined
  onFile: (file: File | undefined) => void
}) {
  const preview = useObjectUrl(file)
  const picker = useRef<HTMLButtonElement>(null)
  const choosing = useAction()
  const pick = (picked: File) =>
    choosing(async () => {
      const problem = pictureProblem(picked) ?? (await brokenPictureProblem(picked))
      if (problem) showFailure(problem)
      else onFile(picked)
    })
  const remove = () => {
    onFile(undefined)
    picker.current?.focus()
  }
  return (
    <div className="grid justify-items-center gap-1">
      <FileButton accept="image/*" onFile={pick}>
        {(open) => (
          <button
            ref={picker}
            type="button"
            onClick={open}
            aria-label={texts.chooseAvatar}
            className="relative rounded-full"
          >
            <Avatar name={name || profileTexts.unnamed} url={preview} size={96} />
            <span className="absolute end-0 bottom-0 grid size-9 place-items-center rounded-full border-2 border-surface bg-brand text-brand-ink">
              <Camera aria-hidden size={18} />
            </span>
          </button>
        )}
      </FileButton>
      {file && (
        <Button variant="ghost" compact onClick={remove}>
          {texts.removeAvatar}
        </Button>
      )}
    </div>
  )
}

function NameStateMark({ state }: { state: NameState }) {
  if (state === 'checking') return <Spinner />
  if (state === 'available') return <CircleCheck aria-hidden size={22} className="text-brand" />
  return null
}

function hintFor(state: NameState): string {
  if (state === 'checking') return texts.checking
  return state === 'available' ? texts.available : texts.hint
}

/** Saves the name and, where one was picked, the picture; what fails is said and nothing is lost. */
function useSetup() {
  const userId = useViewerId()
  const update = useUpdateProfile()
  const { busy, refusal, attempt, clearRefusal } = useAttempt('data')
  const save = (username: string, avatar: File | undefined) =>
    attempt(async () => {
      const problem = usernameProblem(username)
      if (problem) return { text: problem, field: 'identity' }
      const avatarPath = avatar && (await uploadPicture(userId, 'avatar', avatar))
      await update.mutateAsync({ username, ...(avatarPath && { avatar_url: avatarPath }) })
      return undefined
    })
  return { busy, refusal, save, clearRefusal }
}

export function ProfileSetupDialog() {
  const username = useUsername()
  const [avatar, setAvatar] = useState<File>()
  const { busy, refusal, save, clearRefusal } = useSetup()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (username.state !== 'refused') save(username.name, avatar)
  }
  return (
    <Dialog open title={texts.title} description={texts.description}>
      <form noValidate onSubmit={submit} className="grid gap-5 pt-2">
        <AvatarPicker name={username.name} file={avatar} onFile={setAvatar} />
        <TextField
          label={texts.username}
          hint={hintFor(username.state)}
          error={username.state === 'refused' ? username.problem : refusedAt('identity', refusal)}
          icon={AtSign}
          end={<NameStateMark state={username.state} />}
          dir={username.value === '' ? undefined : 'auto'}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          value={username.value}
          onValue={(value) => {
            username.change(value)
            clearRefusal()
          }}
        />
        <FormError refusal={refusal?.field ? undefined : refusal} busy={busy} />
        <Button type="submit" block loading={busy}>
          {busy ? texts.submitting : texts.submit}
        </Button>
      </form>
    </Dialog>
  )
}
