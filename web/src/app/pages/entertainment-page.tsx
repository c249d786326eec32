// /entertainment.
import { EntertainmentScreen } from '../../features/entertainment/entertainment-screen.tsx'

export default function EntertainmentPage() {
  return <EntertainmentScreen />
}
