// Entering a code: where it was sent, its boxes, and the way to another one.
import { plural } from '../../lib/plural.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { codeTexts } from '../../messages/one-time-codes.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import type { CodeField } from './use-code-field.ts'

export interface CodeEntryProps {
  /** "Enter the code we sent to". */
  prompt: string
  /** The number or address it went to. */
  sentTo: string
  field: CodeField
  /** Of the form that the code is part of. Red is only a code that was judged, or is not whole. */
  refusal: Refusal | undefined
  busy: boolean
  /** Whether nobody could say that a code was sent. */
  isUnheard?: boolean
  /** As CodeInput has it. */
  readFirst?: boolean
  /** When another may be asked for, in milliseconds since 1970. */
  resendAt: number
  /** Missing where another code would not help. Not offered either while no code is checked: it would be refused. */
  onResend?: (() => void) | undefined
}

interface ResendProps {
  resendAt: number
  /** Until when no code is checked, in milliseconds since 1970. */
  limitedUntil: number
  busy: boolean
  onResend: () => void
}

function Resend({ resendAt, limitedUntil, busy, onResend }: ResendProps) {
  const secondsLeft = useCountdown(resendAt)
  const isLimited = useCountdown(limitedUntil) > 0
  if (isLimited) return null
  return (
    <Button
      variant="ghost"
      compact
      disabled={secondsLeft > 0 || busy}
      onClick={onResend}
      className="justify-self-center tabular-nums"
    >
      {plural(secondsLeft, codeTexts.resend)}
    </Button>
  )
}

export function CodeEntry(props: CodeEntryProps) {
  const {
    prompt,
    sentTo,
    field,
    refusal,
    busy,
    isUnheard = false,
    readFirst = false,
    resendAt,
    onResend,
  } = props
  return (
    <>
      <p aria-live="polite" className="text-center text-ink-2">
        {isUnheard ? codeTexts.unheard : prompt} <span className="ltr font-semibold text-ink">{sentTo}</span>
      </p>
      <CodeInput
        label={codeTexts.label}
        readFirst={readFirst}
        length={field.length}
        value={field.typed}
        onValue={field.enter}
        pending={field.pending}
        invalid={refusal?.retype === true || refusal?.incomplete === true}
      />
      {onResend && (
        <Resend resendAt={resendAt} limitedUntil={field.limitedUntil} busy={busy} onResend={onResend} />
      )}
    </>
  )
}
