// /live: the newest reels.
import { LiveScreen } from '../../features/reels/reels-screen.tsx'
import { shellTexts } from '../../messages/shell.ts'
import { useWayBack } from '../way-back.ts'

export default function LivePage() {
  return <LiveScreen title={shellTexts.live} onClose={useWayBack()} />
}
