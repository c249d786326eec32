// How something that the server does not have yet stands: on its way, waiting for a network, or refused, with what can be done about that.
import { CircleAlert, Clock } from 'lucide-react'
import { useOnline } from '../lib/use-online.ts'
import { WaitingText } from './waiting-text.tsx'

interface UnsentTexts {
  sending: string
  /** For a network. */
  waiting: string
  /** It was tried, and no answer came. */
  unanswered: string
  failed: string
  again: string
  edit: string
  discard: string
}

export interface UnsentStateProps {
  texts: UnsentTexts
  /** Why the server did not take it. */
  refusal: string | undefined
  /** Milliseconds since 1970, where the refusal names a wait. */
  refusedUntil: number | undefined
  isUnanswered: boolean
  onResend: () => void
  /** Its words go back into the field; undefined where there are none. */
  onEdit: (() => void) | undefined
  onDiscard: () => void
}

const actionClass = 'min-h-11 rounded-s px-2 font-semibold'

function Action({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={actionClass}>
      {label}
    </button>
  )
}

function Waiting({ texts, isUnanswered, onDiscard }: UnsentStateProps) {
  const isOnline = useOnline()
  const tried = isUnanswered ? texts.unanswered : texts.sending
  return (
    <>
      <span role="status" className="flex items-center gap-1.5">
        <Clock aria-hidden size={14} className="shrink-0" />
        {isOnline ? tried : texts.waiting}
      </span>
      {(isUnanswered || !isOnline) && <Action label={texts.discard} onPress={onDiscard} />}
    </>
  )
}

export function UnsentState(props: UnsentStateProps) {
  const { texts, refusal, refusedUntil, onResend, onEdit, onDiscard } = props
  if (refusal === undefined) return <Waiting {...props} />
  return (
    <>
      <span role="alert" className="flex items-center gap-1.5 text-danger">
        <CircleAlert aria-hidden size={14} className="shrink-0" />
        <span>
          {texts.failed}
          {refusedUntil === undefined ? (
            `: ${refusal}`
          ) : (
            <WaitingText key={refusedUntil} text={refusal} until={refusedUntil}>
              {(words) => <>: {words}</>}
            </WaitingText>
          )}
        </span>
      </span>
      <Action label={texts.again} onPress={onResend} />
      {onEdit && <Action label={texts.edit} onPress={onEdit} />}
      <Action label={texts.discard} onPress={onDiscard} />
    </>
  )
}
