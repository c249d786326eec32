// Naming a new profile: asked for whenever the signed-in person has no username yet (spec 0 §4, spec 1 §2). It has to be
// answered; what they are called is offered beside it.
import { Camera, UserRound } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { nameOf } from '../../lib/person.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { refusedAt } from '../../lib/refusal.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { useTabState } from '../../lib/use-stored-state.ts'
import { asFullName, fullNameMaxLength, fullNameProblem, usernameProblem } from '../../lib/validation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { profileTexts } from '../../messages/profile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { uploadPicture } from './change-picture.ts'
import { markNewcomer } from './newcomer.ts'
import { PictureChooser } from './picture-chooser.tsx'
import { useUpdateProfile } from './update-profile.ts'
import { useUsername } from './use-username.ts'
import { UsernameField } from './username-field.tsx'

const texts = profileTexts.setup
const nameKey = personalKey('typed-full-name')
const nameSchema = v.string()

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
  const remove = () => {
    onFile(undefined)
    picker.current?.focus()
  }
  return (
    <div className="grid justify-items-center gap-1">
      <PictureChooser picture="avatar" onPicture={onFile}>
        {(open, looking) => (
          <button
            ref={picker}
            type="button"
            onClick={open}
            aria-busy={looking}
            aria-label={texts.chooseAvatar}
            className="relative rounded-full"
          >
            <Avatar name={name} url={preview} size={96} />
            <span className="absolute end-0 bottom-0 grid size-9 place-items-center rounded-full border-2 border-surface bg-brand text-brand-ink">
              {looking ? <Spinner size={18} /> : <Camera aria-hidden size={18} />}
            </span>
          </button>
        )}
      </PictureChooser>
      {file && (
        <Button variant="ghost" compact onClick={remove}>
          {texts.removeAvatar}
        </Button>
      )}
    </div>
  )
}

interface Setup {
  username: string
  /** Empty for none: then the username is shown as a name. */
  fullName: string
  avatar: File | undefined
}

/** Saves the names and, where one was picked, the picture; what fails is said and nothing is lost. */
function useSetup() {
  const userId = useViewerId()
  const update = useUpdateProfile()
  const { busy, refusal, attempt, clearRefusal } = useFormSubmit('data')
  const save = ({ username, fullName, avatar }: Setup) =>
    attempt(async () => {
      const nameProblem = fullName === '' ? undefined : fullNameProblem(fullName)
      if (nameProblem) return { text: nameProblem, field: 'name' }
      const problem = usernameProblem(username)
      if (problem) return { text: problem, field: 'identity' }
      // Before the name is there, as the screen changes with it.
      markNewcomer(userId)
      const avatarPath = avatar && (await uploadPicture(userId, 'avatar', avatar))
      await update.mutateAsync({
        username,
        ...(fullName && { full_name: fullName }),
        ...(avatarPath && { avatar_url: avatarPath }),
      })
      return undefined
    })
  return { busy, refusal, save, clearRefusal }
}

export function ProfileSetupDialog() {
  const username = useUsername()
  const [fullName, setFullName] = useTabState(nameKey, nameSchema, '')
  const [avatar, setAvatar] = useState<File>()
  const { busy, refusal, save, clearRefusal } = useSetup()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (username.state !== 'refused')
      save({ username: username.name, fullName: asFullName(fullName), avatar })
  }
  return (
    <Dialog open title={texts.title} description={texts.description}>
      <form noValidate onSubmit={submit} className="grid gap-5 pt-2">
        <AvatarPicker name={nameOf(asFullName(fullName), username.name)} file={avatar} onFile={setAvatar} />
        <TextField
          label={texts.fullName}
          hint={texts.fullNameHint}
          error={refusedAt('name', refusal)}
          icon={UserRound}
          dir={fullName === '' ? undefined : 'auto'}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={2 * fullNameMaxLength}
          value={fullName}
          onValue={(value) => {
            setFullName(value)
            clearRefusal()
          }}
        />
        <UsernameField
          label={texts.username}
          username={username}
          refused={refusedAt('identity', refusal)}
          onEdit={clearRefusal}
        />
        <FormError refusal={refusal?.field ? undefined : refusal} busy={busy} />
        <Button type="submit" block loading={busy}>
          {busy ? texts.submitting : texts.submit}
        </Button>
      </form>
    </Dialog>
  )
}
