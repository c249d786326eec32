// /agents.
import { AgentsScreen } from '../../features/agents/agents-screen.tsx'

export default function AgentsPage() {
  return <AgentsScreen />
}
