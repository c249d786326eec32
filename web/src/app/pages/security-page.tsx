// /security.
import { SecurityScreen } from '../../features/security/security-screen.tsx'

export default function SecurityPage() {
  return <SecurityScreen />
}
