// A friend request that waits for an answer, beside the screen.
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Handle, PersonName } from '../../ui/person-name.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { receivedRequestsQuery } from './received-requests.ts'

const texts = friendTexts.request

/** The newest of them; nothing where none waits. */
export default function RequestPanel() {
  const { data: requests = [] } = useQuery(receivedRequestsQuery(useViewerId()))
  const [request] = requests
  if (!request) return null
  const { id, sender } = request
  const { name } = sender
  const all = { to: '/notifications', label: texts.all(formatNumber(requests.length)) }
  return (
    <Panel title={texts.title} more={requests.length > 1 ? all : undefined}>
      <div className="mt-1 mb-2">
        <ListRow
          key={id}
          lead={<Avatar name={name} url={sender.avatarUrl} size={46} />}
          title={<PersonName name={name} />}
          detail={<Handle username={sender.username} />}
          to={`/user/${sender.id}`}
        />
      </div>
      <AnswerButtons key={id} wide requestId={id} name={name} />
    </Panel>
  )
}
