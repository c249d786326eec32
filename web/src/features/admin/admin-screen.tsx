// /admin: the open work, people, bans, reports, the ledger, the audit log and the settings. For admins; everybody else reads that they
// may not, and the server refuses them whatever the screen shows.
import { ShieldX } from 'lucide-react'
import { useIsAdmin } from '../../lib/session.ts'
import { adminTexts } from '../../messages/admin.ts'
import { errors } from '../../messages/errors.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { StepUpDialog } from '../step-up/index.ts'
import { AdminSections } from './admin-sections.tsx'

export function AdminScreen() {
  if (!useIsAdmin()) return <EmptyState icon={ShieldX} title={errors.generic.authorization} />
  return (
    <>
      <ScreenHeader title={adminTexts.title} />
      <AdminSections />
      <StepUpDialog />
    </>
  )
}
