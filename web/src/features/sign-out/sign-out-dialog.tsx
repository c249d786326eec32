// Asks before one signs out, and says what would be lost: the older timer's reward, and what was written here and not sent.
import { useState } from 'react'
import { plural } from '../../lib/plural.ts'
import { unsentWords } from '../../lib/unsent.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { shellTexts } from '../../messages/shell.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TimerAtStake, useTimerAtStake } from '../finance/index.ts'
import { signOut } from './sign-out.ts'
import { patience } from './stop-timer.ts'

const texts = shellTexts.signingOut

/** In words; empty for nothing. */
function whatIsLost(): string {
  const unsent = unsentWords()
  const { comments, isDrafting, isEditing, isAsking, isChatting, isMessaging } = unsent
  const { isReporting, isReviewing, isApplying } = unsent
  const lost = [
    comments > 0 && plural(comments, texts.comments),
    isDrafting && texts.drafts,
    isEditing && texts.profile,
    isAsking && texts.support,
    isChatting && texts.rooms,
    isMessaging && texts.messages,
    isReporting && texts.report,
    isApplying && texts.application,
    isReviewing && texts.review,
  ]
  return lost.filter(Boolean).join(' ')
}

export interface SignOutDialogProps {
  open: boolean
  onClose: () => void
}

export function SignOutDialog({ open, onClose }: SignOutDialogProps) {
  const { busy, submit } = useSubmission()
  const [asked, setAsked] = useState({ open, lost: whatIsLost() })
  if (asked.open !== open) setAsked({ open, lost: open ? whatIsLost() : asked.lost })
  const timer = useTimerAtStake(open)
  const leave = async () => {
    if (await timer.isUnsaid(patience)) return
    await signOut()
    // Where it failed, that is said by now.
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={shellTexts.signOutTitle}
      description={asked.lost || (timer.isAtStake ? '' : texts.nothing)}
      confirmLabel={shellTexts.signOut}
      onConfirm={() => !timer.stopper.busy && submit(leave)}
      busy={busy}
    >
      <TimerAtStake {...timer} />
    </ConfirmDialog>
  )
}
