// What other areas may use of agents.

export { useAgentStatus } from './agent-status.ts'
export { AgentStatusPoller } from './agent-status-poller.tsx'
export { applicationParam } from './application.ts'
export { ApplicationFacts } from './application-facts.tsx'
export { ApplicationRow } from './application-row.tsx'
export {
  type ApplicationStatus,
  agencyFee,
  mayApply,
  statusSchema,
} from './application-rules.ts'
export { ApplicationDialog, ApplyDialog } from './lazy-dialog.ts'
export { StatusBadge } from './status-badge.tsx'
