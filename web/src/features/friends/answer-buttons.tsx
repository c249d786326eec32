// Yes and no to one friend request.
import { friendTexts } from '../../messages/friends.ts'
import { Button } from '../../ui/button.tsx'
import { type Answer, useAnswerRequest } from './answer-request.ts'

interface AnswerChoiceProps {
  name: string
  onAnswer: (answer: Answer) => void
  /** As wide as their place. */
  wide?: boolean
}

/** The two buttons alone, for who follows what becomes of the answer. */
export function AnswerChoice({ name, onAnswer, wide = false }: AnswerChoiceProps) {
  const width = wide ? 'min-w-0' : 'min-w-24'
  return (
    <div className={wide ? 'grid grid-cols-2 gap-2' : 'flex gap-2'}>
      <Button
        compact
        onClick={() => onAnswer('accept')}
        aria-label={friendTexts.acceptOf(name)}
        className={width}
      >
        {friendTexts.accept}
      </Button>
      <Button
        compact
        variant="quiet"
        onClick={() => onAnswer('reject')}
        aria-label={friendTexts.rejectOf(name)}
        className={width}
      >
        {friendTexts.reject}
      </Button>
    </div>
  )
}

interface AnswerButtonsProps extends Omit<AnswerChoiceProps, 'onAnswer'> {
  requestId: string
}

export function AnswerButtons({ requestId, ...rest }: AnswerButtonsProps) {
  const { mutate } = useAnswerRequest(requestId)
  return <AnswerChoice {...rest} onAnswer={(answer) => mutate(answer)} />
}
