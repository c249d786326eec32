// Form error: why a form was refused, above its button, read out when it comes. A wait counts down and goes by itself.
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { waitInWords } from '../lib/duration.ts'
import type { Refusal } from '../lib/refusal.ts'
import { useCountdown } from '../lib/use-countdown.ts'
import { classes } from './classes.ts'

function Line({ text, shown = text }: { text: string; shown?: string }) {
  return (
    <p className="flex items-center gap-2.5 rounded-m bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
      <CircleAlert aria-hidden size={20} className="shrink-0" />
      {text === shown ? text : <Spoken text={text} shown={shown} />}
    </p>
  )
}

/** What is read out stays as it was at first: a count would be read every second. */
function Spoken({ text, shown }: { text: string; shown: string }) {
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden>{shown}</span>
    </>
  )
}

function Waiting({ text, until }: Required<Pick<Refusal, 'text' | 'until'>>) {
  const left = useCountdown(until)
  const [atFirst] = useState(left)
  const withWait = (seconds: number) =>
    text.replace('{n}', String(seconds)).replace('{wait}', waitInWords(seconds))
  return left > 0 && <Line text={withWait(atFirst)} shown={withWait(left)} />
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
      {kept?.until && <Waiting key={kept.until} text={kept.text} until={kept.until} />}
      {kept && !kept.until && <Line text={kept.text} />}
    </div>
  )
}
