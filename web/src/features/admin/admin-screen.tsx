// /admin: who is banned, lifting a ban, banning somebody. For admins; everybody else reads that they may not, and the server
// refuses them whatever the screen shows.
import { ShieldX } from 'lucide-react'
import { useState } from 'react'
import { useIsAdmin } from '../../lib/session.ts'
import { adminTexts } from '../../messages/admin.ts'
import { errors } from '../../messages/errors.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useCleanUpBans } from './ban-actions.ts'
import { BanForm } from './ban-form.tsx'
import { LockedUserList } from './locked-user-list.tsx'

function CleanUp() {
  const cleanUp = useCleanUpBans()
  return (
    <Button
      variant="ghost"
      compact
      loading={cleanUp.isPending}
      onClick={() => cleanUp.isPending || cleanUp.mutate(undefined)}
    >
      {adminTexts.cleanup.submit}
    </Button>
  )
}

function Bans() {
  const [shown, setShown] = useState('active')
  return (
    <>
      <header className="flex items-center justify-between pt-14 md:pt-0">
        <h1 className="text-2xl font-bold">{adminTexts.bans}</h1>
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
    </>
  )
}

export function AdminScreen() {
  if (useIsAdmin()) return <Bans />
  return <EmptyState icon={ShieldX} title={errors.generic.authorization} />
}
