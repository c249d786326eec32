// /treasure-chest.
import { TreasureScreen } from '../../features/treasure/treasure-screen.tsx'

export default function TreasurePage() {
  return <TreasureScreen />
}
