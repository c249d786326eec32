// One agent: who, where, what they offer, and the way to write to them.
import { BadgeCheck, MapPin, MessageCircle } from 'lucide-react'
import { agentTexts } from '../../messages/agents.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { type Agent, useContactAgent } from './agents.ts'

const texts = agentTexts.list

/** `isOwn` where it is one's own, as others see it. */
export function AgentCard({ agent, isOwn }: { agent: Agent; isOwn: boolean }) {
  const { mutate: contact, isPending } = useContactAgent()
  return (
    <li className="card grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-3.5 p-4">
      <div className="flex items-center gap-3">
        <Avatar name={agent.name} url={null} size={60} />
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-1.5 text-lg">
            <bdi className="font-semibold wrap-anywhere">{agent.name}</bdi>
            <BadgeCheck aria-label={agentTexts.badge} role="img" size={18} className="shrink-0 text-brand" />
          </h2>
          <p className="flex items-center gap-1 text-small text-ink-2">
            <MapPin aria-hidden size={15} className="shrink-0" />
            <span className="sr-only">{agentTexts.apply.location}</span>
            {agent.location}
          </p>
        </div>
      </div>
      <div>
        <p className="text-small font-semibold text-ink-2">{agentTexts.apply.services}</p>
        <p dir="auto" className="w-fit max-w-full text-start whitespace-pre-line wrap-anywhere">
          {agent.services}
        </p>
      </div>
      {isOwn ? (
        <p className="self-center text-small text-ink-2">{texts.own}</p>
      ) : (
        <Button loading={isPending} aria-label={texts.contactOf(agent.name)} onClick={() => contact(agent)}>
          {!isPending && <MessageCircle aria-hidden size={20} />}
          {isPending ? texts.opening : texts.contact}
        </Button>
      )}
    </li>
  )
}
