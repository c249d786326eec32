// What other areas may use of agents.
export { ApplicationFacts } from './application-facts.tsx'
export { FollowStanding } from './follow-standing.tsx'
export { ApplyDialog } from './lazy-dialog.ts'
export { type ApplicationStatus, agencyFee, mayApply, type Standing, statusSchema } from './rules.ts'
export { useStanding } from './standing.ts'
export { StatusBadge } from './status-badge.tsx'
