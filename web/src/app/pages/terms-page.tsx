// Shown in the place of every screen until the terms are accepted.
import { TermsScreen } from '../../features/terms/terms-screen.tsx'

export default function TermsPage() {
  return <TermsScreen />
}
