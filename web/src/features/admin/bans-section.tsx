// Bans: the list first; who is to be banned is looked for among people.
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { adminTexts } from '../../messages/admin.ts'
import { Button } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useCleanUpBans } from './ban-actions.ts'
import { LockedUserList } from './locked-user-list.tsx'
import { SectionHeading } from './section-heading.tsx'

export function BansSection() {
  const [shown, setShown] = useState<'active' | 'all'>('active')
  const [, setParams] = useSearchParams()
  const cleanUp = useCleanUpBans()
  return (
    <section className="grid gap-3">
      <SectionHeading title={adminTexts.bans}>
        <Button variant="ghost" compact loading={cleanUp.isPending} onClick={() => cleanUp.mutate(undefined)}>
          {adminTexts.cleanup.submit}
        </Button>
        <Button variant="quiet" compact onClick={() => setParams({ section: 'people' })}>
          {adminTexts.banSomebody}
        </Button>
      </SectionHeading>
      <SegmentedControl
        label={adminTexts.filter}
        value={shown}
        onValue={setShown}
        segments={[
          { value: 'active', label: adminTexts.active },
          { value: 'all', label: adminTexts.all },
        ]}
      />
      <LockedUserList key={shown} activeOnly={shown === 'active'} />
    </section>
  )
}
