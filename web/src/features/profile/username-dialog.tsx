// Changing the username: the new one, whether it is free, and for how long it stays then (spec 1 §2, §5).
import { refusedAt } from '../../lib/refusal.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { usernameProblem } from '../../lib/validation.ts'
import { useViewer } from '../../lib/viewer.ts'
import { profileTexts } from '../../messages/profile.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { StepForm } from '../../ui/step-form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useUpdateProfile } from './update-profile.ts'
import { useUsername } from './use-username.ts'
import { UsernameField } from './username-field.tsx'

const texts = profileTexts.username

export function UsernameDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={texts.title}
      description={texts.description}
    >
      <UsernameForm onClose={onClose} />
    </Dialog>
  )
}

function UsernameForm({ onClose }: { onClose: () => void }) {
  const { username: present } = useViewer()
  const username = useUsername(present)
  const update = useUpdateProfile()
  const { busy, refusal, attempt, clearRefusal } = useFormSubmit('data')
  const save = () =>
    attempt(async () => {
      const problem = usernameProblem(username.name)
      if (problem) return { text: problem, field: 'identity' }
      if (username.name === present) {
        username.change('')
        onClose()
        return undefined
      }
      await update.mutateAsync({ username: username.name })
      username.change('')
      showToast({ title: texts.done, tone: 'success' })
      onClose()
      return undefined
    })
  return (
    <StepForm
      refusal={refusal}
      busy={busy}
      submitLabel={texts.submit}
      busyLabel={texts.submitting}
      onSubmit={() => {
        if (username.state !== 'refused') save()
      }}
    >
      <UsernameField
        label={texts.label}
        username={username}
        refused={refusedAt('identity', refusal)}
        onEdit={clearRefusal}
      />
    </StepForm>
  )
}
