// /security: the password, two-step verification, the devices that are signed in, and signing out of all of them.
import { KeyRound, LogOut } from 'lucide-react'
import { errorKind, errorText } from '../../lib/errors.ts'
import { type AddressDialog, useAddressDialog } from '../../lib/use-address-dialog.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { errors } from '../../messages/errors.ts'
import { securityTexts } from '../../messages/security.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { OptionRow } from '../../ui/option-row.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import { TimerAtStake, useTimerAtStake } from '../finance/index.ts'
import { SecondFactorRow } from '../second-factor/index.ts'
import { leavingPatience, signOutEverywhere } from '../sign-out/index.ts'
import { confirmIdentity, StepUpDialog } from '../step-up/index.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { SessionList } from './session-list.tsx'

const dialogNames = ['password', 'second-factor', 'others', 'everywhere'] as const
type Dialogs = AddressDialog<(typeof dialogNames)[number]>

function PasswordRow({ open, show, close }: Dialogs) {
  const texts = securityTexts.password
  return (
    <>
      <OptionRow
        icon={KeyRound}
        tone="gold"
        title={texts.title}
        detail={texts.detail}
        onPress={() => show('password')}
      />
      {open === 'password' && <PasswordDialog onClose={close} />}
    </>
  )
}

function EverywhereRow({ open, show, close }: Dialogs) {
  const texts = securityTexts.everywhere
  const { busy, submit } = useSubmission()
  const isOpen = open === 'everywhere'
  const timer = useTimerAtStake(isOpen)
  const leave = async () => {
    if (!(await timer.isUnsaid(leavingPatience))) await signOutEverywhere()
  }
  return (
    <>
      <OptionRow
        icon={LogOut}
        tone="danger"
        title={texts.title}
        detail={texts.detail}
        onPress={() => show('everywhere')}
      />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(next) => !next && close()}
        title={texts.confirmTitle}
        description={texts.confirmDetail}
        confirmLabel={texts.submit}
        onConfirm={() => !timer.stopper.busy && submit(leave)}
        busy={busy}
      >
        <TimerAtStake {...timer} />
      </ConfirmDialog>
    </>
  )
}

/**
 * A server that cannot be asked is said so, and nothing is changed. A session that it refuses is asked about elsewhere, and what has
 * become of it shows what to do.
 */
async function confirmOrSay(): Promise<boolean> {
  try {
    return await confirmIdentity(securityTexts.changeSecondFactor)
  } catch (error) {
    if (errorKind(error) !== 'session') showFailure(errors.stepUp, errorText(error))
    return false
  }
}

export function SecurityScreen() {
  const dialogs = useAddressDialog(dialogNames)
  return (
    <>
      <ScreenHeader title={securityTexts.title} />
      <div className="card divide-y divide-line overflow-hidden">
        <PasswordRow {...dialogs} />
        <SecondFactorRow
          confirmIdentity={confirmOrSay}
          changing={dialogs.open === 'second-factor'}
          onChange={() => dialogs.show('second-factor')}
          onClose={dialogs.close}
        />
      </div>
      <SessionList
        asksOthers={dialogs.open === 'others'}
        onAskOthers={() => dialogs.show('others')}
        onClose={dialogs.close}
      />
      <div className="card overflow-hidden">
        <EverywhereRow {...dialogs} />
      </div>
      <StepUpDialog />
    </>
  )
}
