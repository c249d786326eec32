// The form of an application, and what was sent: their code is not needed by the list of agents.
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'

export const ApplyDialog = lazyWhenIdle(async () => ({
  default: (await import('./apply-dialog.tsx')).ApplyDialog,
}))

export const ApplicationDialog = lazyWhenIdle(async () => ({
  default: (await import('./application-dialog.tsx')).ApplicationDialog,
}))
