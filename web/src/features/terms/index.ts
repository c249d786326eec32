// What other areas may use of the terms.
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'

export const TermsDialog = lazyWhenIdle(async () => ({
  default: (await import('./terms-dialog.tsx')).TermsDialog,
}))
