// Editing one's profile: pictures, what one is called, and some words about oneself (spec 1 §2). What is typed is kept until it is saved.
import { UserRound } from 'lucide-react'
import * as v from 'valibot'
import { isCertainlyUndone, refusalOf } from '../../lib/errors.ts'
import { plural } from '../../lib/plural.ts'
import { refusedAt } from '../../lib/refusal.ts'
import { editedProfileKey } from '../../lib/unsent.ts'
import { type Outcome, useFormSubmit } from '../../lib/use-form-submit.ts'
import { useTabState } from '../../lib/use-stored-state.ts'
import { asFullName, bioMaxLength, fullNameMaxLength, fullNameProblem } from '../../lib/validation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { profileTexts } from '../../messages/profile.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StepForm } from '../../ui/step-form.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { OwnPictures } from './own-pictures.tsx'
import { useOwnProfile } from './own-profile.ts'
import type { OwnProfile } from './profile.ts'
import { useUpdateProfile } from './update-profile.ts'
import { usernameDaysLeft } from './username-lock.ts'

const texts = profileTexts.editing
/** What is typed; a field that was not touched is left out, and shows what is saved. */
const draftSchema = v.object({ name: v.optional(v.string()), bio: v.optional(v.string()) })

export interface EditProfileDialogProps {
  open: boolean
  onClose: () => void
}

export function EditProfileDialog({ open, onClose }: EditProfileDialogProps) {
  const { data: profile } = useOwnProfile(useViewerId())
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={texts.title} tall>
      {profile ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <OwnPictures profile={profile} />
          <Words profile={profile} onClose={onClose} />
        </div>
      ) : (
        <Skeleton className="h-96 rounded-m" />
      )}
    </Dialog>
  )
}

/** What differs from what is saved, as it would be saved. */
function changesOf(profile: OwnProfile, name: string, bio: string) {
  return {
    ...(name !== (profile.fullName ?? '') && { full_name: name }),
    ...(bio !== profile.bio && { bio }),
  }
}

function useEditing(profile: OwnProfile, onClose: () => void) {
  const [draft, setDraft] = useTabState(editedProfileKey, draftSchema, {})
  const update = useUpdateProfile()
  const { busy, refusal, attempt, clearRefusal } = useFormSubmit('data')
  const nameDaysLeft = usernameDaysLeft(profile.nameChangedAt, Date.now())
  const typedName = nameDaysLeft > 0 ? undefined : draft.name
  const name = typedName ?? profile.fullName ?? ''
  const bio = draft.bio ?? profile.bio
  const edit = (part: typeof draft) => {
    setDraft({ ...draft, ...part })
    clearRefusal()
  }
  const send = async (changes: ReturnType<typeof changesOf>): Promise<Outcome> => {
    if (Object.keys(changes).length === 0) return undefined
    try {
      await update.mutateAsync(changes)
    } catch (error) {
      // The only rules of the server that the form does not know are those of names.
      const refusal = refusalOf(error, 'data')
      const isOfName = changes.full_name !== undefined && isCertainlyUndone(error) && !refusal.until
      return isOfName ? { ...refusal, field: 'name' } : refusal
    }
    showToast({ title: texts.done, tone: 'success' })
    return undefined
  }
  const save = () =>
    attempt(async () => {
      const changes = changesOf(profile, asFullName(name), bio.trim())
      const nameProblem = changes.full_name === undefined ? undefined : fullNameProblem(changes.full_name)
      const refused: Outcome = nameProblem ? { text: nameProblem, field: 'name' } : await send(changes)
      if (refused) return refused
      setDraft({})
      onClose()
      return undefined
    })
  return { name, nameDaysLeft, bio, edit, save, busy, refusal }
}

function Words({ profile, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const { name, nameDaysLeft, bio, edit, save, busy, refusal } = useEditing(profile, onClose)
  const surplus = bio.trim().length - bioMaxLength
  const bioError = surplus > 0 ? plural(surplus, texts.bioTooLong) : undefined
  const nameHint = profile.fullName === null ? texts.nameHint : texts.nameLocks
  return (
    <StepForm
      refusal={refusal}
      busy={busy}
      submitLabel={texts.submit}
      busyLabel={texts.submitting}
      onSubmit={() => {
        if (!bioError) save()
      }}
      readFirst
    >
      <TextField
        label={texts.name}
        hint={nameDaysLeft > 0 ? texts.lockedFor(plural(nameDaysLeft, texts.days)) : nameHint}
        error={refusedAt('name', refusal)}
        icon={UserRound}
        dir={name === '' ? undefined : 'auto'}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={2 * fullNameMaxLength}
        readOnly={nameDaysLeft > 0}
        value={name}
        onValue={(typed) => edit({ name: typed })}
      />
      <TextArea
        label={texts.bio}
        hint={plural(Math.max(0, -surplus), texts.bioLeft)}
        error={bioError}
        placeholder={texts.bioPlaceholder}
        value={bio}
        onValue={(typed) => edit({ bio: typed })}
      />
    </StepForm>
  )
}
