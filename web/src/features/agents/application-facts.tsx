// What an application says, as its reviewers read it and its sender confirms it.
import { agentTexts } from '../../messages/agents.ts'

const texts = agentTexts.apply

export interface ApplicationText {
  name: string
  location: string
  /** A full number, with its `+`. */
  whatsapp: string
  services: string
}

export function ApplicationFacts({ application }: { application: ApplicationText }) {
  const facts = [
    [texts.name, application.name],
    [texts.location, application.location],
    [texts.services, application.services],
  ]
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {facts.map(([term, value]) => (
        <div key={term} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-2">{term}:</dt>
          <dd className="min-w-0 font-medium whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
      <div className="flex flex-wrap gap-x-2">
        <dt className="text-ink-2">{texts.whatsapp}:</dt>
        <dd className="ltr font-medium">{application.whatsapp}</dd>
      </div>
    </dl>
  )
}
