// Yes and no to one friend request.
import { friendTexts } from '../../messages/friends.ts'
import { Button } from '../../ui/button.tsx'
import { useAnswerRequest } from './answer-request.ts'

export function AnswerButtons({ requestId, name }: { requestId: string; name: string }) {
  const { mutate } = useAnswerRequest(requestId)
  return (
    <div className="flex gap-2">
      <Button
        compact
        onClick={() => mutate('accept')}
        aria-label={friendTexts.acceptOf(name)}
        className="min-w-24"
      >
        {friendTexts.accept}
      </Button>
      <Button
        compact
        variant="quiet"
        onClick={() => mutate('reject')}
        aria-label={friendTexts.rejectOf(name)}
        className="min-w-24"
      >
        {friendTexts.reject}
      </Button>
    </div>
  )
}
