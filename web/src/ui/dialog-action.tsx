// What a dialog is for, as the button beside its title. While it is under way it is as wide as before, so that the title stays in the middle.
import { Button } from './button.tsx'

export interface DialogActionProps {
  /** Said while it is under way too, when there is no room for it. */
  label: string
  busy: boolean
  onClick: () => void
}

export function DialogAction({ label, busy, onClick }: DialogActionProps) {
  return (
    <Button compact loading={busy} onClick={onClick} className="min-w-20 whitespace-nowrap">
      <span className={busy ? 'sr-only' : undefined}>{label}</span>
    </Button>
  )
}
