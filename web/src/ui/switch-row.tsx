// Switch row: something that is on or off, in a card of its like. The whole row is the switch; what it does is done at once.
import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'

export interface SwitchRowProps {
  icon: LucideIcon
  title: string
  detail?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** It mirrors with the page: on is at the end of the line. */
function Knob({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(
        'flex h-7 w-12 shrink-0 items-center rounded-full p-0.5 transition-colors',
        isOn ? 'bg-brand' : 'bg-ink-3',
      )}
    >
      <span
        className={classes(
          'size-6 rounded-full bg-white shadow-raised transition-[margin]',
          isOn ? 'ms-5' : 'ms-0',
        )}
      />
    </span>
  )
}

export function SwitchRow({ icon: Icon, title, detail, isOn, onChange }: SwitchRowProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      className="flex min-h-14 w-full min-w-0 items-center gap-3.5 p-3.5 text-start transition-colors hover:bg-surface-2/60"
    >
      <span className="grid size-11.5 shrink-0 place-items-center rounded-m bg-brand-soft text-brand">
        <Icon aria-hidden size={22} strokeWidth={1.9} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        {detail && <span className="block text-small text-ink-2">{detail}</span>}
      </span>
      <Knob isOn={isOn} />
    </button>
  )
}
