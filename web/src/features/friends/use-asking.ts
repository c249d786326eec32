// One tap for somebody in a list, by what they are to the viewer: it asks, takes that back, or accepts what they asked; for a friend there is
// none.
import { friendTexts } from '../../messages/friends.ts'
import { useAnswerRequest } from './answer-request.ts'
import { useChangeRelation } from './change-relation.ts'
import { useKnownRelation } from './known-relation.ts'

export type Asking =
  | { status: 'none' | 'sent' | 'received'; label: string; turn: () => void }
  | { status: 'friends' }

interface Asked {
  id: string
  /** Of the person, as shown. */
  name: string
}

export function useAsking({ id, name }: Asked): Asking {
  const relation = useKnownRelation(id)
  const change = useChangeRelation(id, { quiet: true })
  const { mutate: answer } = useAnswerRequest(relation.status === 'received' ? relation.requestId : '')
  const { status } = relation
  switch (status) {
    case 'friends':
      return { status }
    case 'received':
      return { status, label: friendTexts.acceptOf(name), turn: () => answer('accept') }
    case 'sent':
      return { status, label: friendTexts.cancelOf(name), turn: () => change('cancel') }
    case 'none':
      return { status, label: friendTexts.addOf(name), turn: () => change('add') }
  }
}
