// Asks before something that cannot be taken back, or not by whoever does it.
import type { ReactNode } from 'react'
import { actions } from '../messages/actions.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  /** It grants something: nothing is lost by it. */
  granting?: boolean
  /** What the button does, as a verb. */
  confirmLabel: string
  onConfirm: () => void
  /** The work is under way: it can neither be begun again nor be called off. */
  busy?: boolean
  /** What it is about, above the buttons. */
  children?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    onConfirm,
    busy = false,
    granting,
    children,
  } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      busy={busy}
      title={title}
      {...(description && { description })}
    >
      {children}
      <div className="grid grid-cols-2 gap-3 pt-2">
        <Button variant={granting ? 'main' : 'danger'} loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => onOpenChange(false)}>
          {actions.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
