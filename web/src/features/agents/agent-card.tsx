// One agent: who, where, what they offer, and the way to write to them.
import { BadgeCheck, MapPin, MessageCircle } from 'lucide-react'
import { agentTexts } from '../../messages/agents.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { type Agent, useContactAgent } from './agents.ts'

const texts = agentTexts.list

export function AgentCard({ agent }: { agent: Agent }) {
  const { mutate: contact, isPending } = useContactAgent()
  return (
    <li className="card grid grid-rows-[auto_1fr_auto] gap-3 p-4">
      <div className="flex items-center gap-3">
        <Avatar name={agent.name} size={48} />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5">
            <PersonName name={agent.name} />
            <BadgeCheck aria-label={agentTexts.badge} role="img" size={18} className="shrink-0 text-brand" />
          </p>
          <p className="flex items-center gap-1 text-small text-ink-2">
            <MapPin aria-hidden size={15} className="shrink-0" />
            {agent.location}
          </p>
        </div>
      </div>
      <p dir="auto" className="w-fit max-w-full text-start whitespace-pre-line break-words">
        {agent.services}
      </p>
      <Button
        variant="quiet"
        loading={isPending}
        aria-label={texts.contactOf(agent.name)}
        onClick={() => contact(agent)}
      >
        {!isPending && <MessageCircle aria-hidden size={20} />}
        {isPending ? texts.opening : texts.contact}
      </Button>
    </li>
  )
}
