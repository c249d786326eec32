// /admin: bans, and applications of agents. For admins; everybody else reads that they may not, and the server refuses them
// whatever the screen shows.
import { ShieldX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useIsAdmin } from '../../lib/session.ts'
import { adminTexts } from '../../messages/admin.ts'
import { errors } from '../../messages/errors.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { StepUpDialog } from '../step-up/public.ts'
import { AgentApplicationList } from './agent-application-list.tsx'
import { useCleanUpBans } from './ban-actions.ts'
import { BanForm } from './ban-form.tsx'
import { LockedUserList } from './locked-user-list.tsx'

function CleanUp() {
  const cleanUp = useCleanUpBans()
  return (
    <Button variant="ghost" compact loading={cleanUp.isPending} onClick={() => cleanUp.mutate(undefined)}>
      {adminTexts.cleanup.submit}
    </Button>
  )
}

function Bans() {
  const [shown, setShown] = useState('active')
  return (
    <section className="grid gap-3">
      <header className="flex items-center justify-between">
        <h2 className="text-lg font-bold">{adminTexts.bans}</h2>
        <CleanUp />
      </header>
      <BanForm />
      <Tabs
        label={adminTexts.filter}
        value={shown}
        onValue={setShown}
        items={[
          { id: 'active', label: adminTexts.active, content: <LockedUserList activeOnly /> },
          { id: 'all', label: adminTexts.all, content: <LockedUserList activeOnly={false} /> },
        ]}
      />
    </section>
  )
}

function AgentApplications() {
  const texts = adminTexts.agents
  const [shown, setShown] = useState('pending')
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{texts.heading}</h2>
      <Tabs
        label={texts.filter}
        value={shown}
        onValue={setShown}
        items={[
          { id: 'pending', label: texts.pending, content: <AgentApplicationList pendingOnly /> },
          { id: 'all', label: texts.all, content: <AgentApplicationList pendingOnly={false} /> },
        ]}
      />
    </section>
  )
}

/** Which section is shown stands in the address, so that one can return to it. */
function Sections() {
  const [params, setParams] = useSearchParams()
  return (
    <Tabs
      label={adminTexts.sections}
      value={params.get('section') === 'agents' ? 'agents' : 'bans'}
      onValue={(section) => setParams({ section }, { replace: true })}
      items={[
        { id: 'bans', label: adminTexts.bans, content: <Bans /> },
        { id: 'agents', label: adminTexts.agents.heading, content: <AgentApplications /> },
      ]}
    />
  )
}

export function AdminScreen() {
  if (!useIsAdmin()) return <EmptyState icon={ShieldX} title={errors.generic.authorization} />
  return (
    <>
      <ScreenHeader title={adminTexts.title} />
      <Sections />
      <StepUpDialog />
    </>
  )
}
