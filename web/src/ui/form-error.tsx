// Why a form was refused, above its button, read out when it comes. A wait counts down and goes by itself.
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Refusal } from '../lib/refusal.ts'
import { useCountdown } from '../lib/use-countdown.ts'

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

function Waiting({ text, until }: Required<Refusal>) {
  const left = useCountdown(until)
  const [atFirst] = useState(left)
  const withSeconds = (seconds: number) => text.replace('{n}', String(seconds))
  return left > 0 && <Line text={withSeconds(atFirst)} shown={withSeconds(left)} />
}

export function FormError({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {refusal?.until && <Waiting key={refusal.until} text={refusal.text} until={refusal.until} />}
      {refusal && !refusal.until && <Line text={refusal.text} />}
    </div>
  )
}
