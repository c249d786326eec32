// /timer.
import { MineScreen } from '../../features/mine/mine-screen.tsx'

export default function TimerPage() {
  return <MineScreen />
}
