// Form error: why a form was refused, above its button, read out when it comes. A wait counts down and goes by itself.
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Refusal } from '../lib/refusal.ts'
import { classes } from './classes.ts'
import { WaitingText } from './waiting-text.tsx'

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5 rounded-m bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
      <CircleAlert aria-hidden size={20} className="shrink-0" />
      {children}
    </p>
  )
}

export interface FormErrorProps {
  refusal: Refusal | undefined
  /** The form is being tried again: what it was refused for before is gone, its room stays, so that nothing below jumps. */
  busy?: boolean
}

export function FormError({ refusal, busy = false }: FormErrorProps) {
  const [kept, setKept] = useState(refusal)
  if (kept !== refusal && (refusal || !busy)) setKept(refusal)
  return (
    <div role="alert" className={classes('empty:hidden', !refusal && 'invisible')}>
      {kept?.until && (
        <WaitingText key={kept.until} text={kept.text} until={kept.until}>
          {(words) => <Line>{words}</Line>}
        </WaitingText>
      )}
      {kept && !kept.until && <Line>{kept.text}</Line>}
    </div>
  )
}
