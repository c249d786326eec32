// The terms read again, by who has accepted them: nobody is in the app who has not (spec 1 §2).
import { actions } from '../../messages/actions.ts'
import { termsTexts } from '../../messages/terms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TermsRules } from './terms-rules.tsx'

export function TermsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={termsTexts.title}
      description={termsTexts.youAccepted}
      footer={
        <Button block variant="quiet" onClick={onClose}>
          {actions.close}
        </Button>
      }
    >
      <TermsRules />
    </Dialog>
  )
}
