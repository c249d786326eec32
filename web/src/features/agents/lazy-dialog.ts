// The application's form, whose code the list of agents does not need.
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'

export const ApplyDialog = lazyWhenIdle(async () => ({
  default: (await import('./apply-dialog.tsx')).ApplyDialog,
}))
