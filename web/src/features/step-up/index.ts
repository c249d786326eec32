// What other areas may use of step-ups.
export { confirmIdentity, StepUpCancelledError, withStepUp } from './step-up.ts'
export { StepUpDialog } from './step-up-dialog.tsx'
