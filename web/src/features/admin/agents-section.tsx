// Applications of agents: those that wait, longest first, or all.
import { useState } from 'react'
import { adminTexts } from '../../messages/admin.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { AgentApplicationList } from './agent-application-list.tsx'
import { SectionHeading } from './section-heading.tsx'

const texts = adminTexts.agents

export function AgentsSection() {
  const [shown, setShown] = useState<'pending' | 'all'>('pending')
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionHeading title={texts.heading} />
      <SegmentedControl
        label={texts.filter}
        value={shown}
        onValue={setShown}
        segments={[
          { value: 'pending', label: texts.pending },
          { value: 'all', label: texts.all },
        ]}
      />
      <AgentApplicationList key={shown} pendingOnly={shown === 'pending'} />
    </section>
  )
}
