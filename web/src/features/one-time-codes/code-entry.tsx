// Entering a code: where it was sent, its boxes, and the way to another one. A full code submits itself.
import { plural } from '../../lib/plural.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { codeTexts } from '../../messages/one-time-codes.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'

export interface CodeEntryProps {
  /** "Enter the code we sent to". */
  prompt: string
  /** The number or address it went to. */
  sentTo: string
  length: number
  value: string
  onValue: (code: string) => void
  onComplete: (code: string) => void
  invalid: boolean
  busy: boolean
  /** When another may be asked for, in milliseconds since 1970. */
  resendAt: number
  /** Missing where another code would not help. */
  onResend?: (() => void) | undefined
}

function Resend({ resendAt, busy, onResend }: { resendAt: number; busy: boolean; onResend: () => void }) {
  const secondsLeft = useCountdown(resendAt)
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
  const { length, value, busy, onResend } = props
  const enter = (code: string) => {
    props.onValue(code)
    const isFull = code.replaceAll(' ', '').length === length
    if (code !== value && isFull) props.onComplete(code)
  }
  return (
    <>
      <p className="text-center text-ink-2">
        {props.prompt} <span className="ltr font-semibold text-ink">{props.sentTo}</span>
      </p>
      <CodeInput
        label={codeTexts.label}
        length={length}
        value={value}
        onValue={enter}
        invalid={props.invalid}
        disabled={busy}
      />
      {onResend && <Resend resendAt={props.resendAt} busy={busy} onResend={onResend} />}
    </>
  )
}
