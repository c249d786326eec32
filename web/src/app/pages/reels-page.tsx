// /reels: the player of reels, which begins with the post of `startFrom` where one is given.
import { useSearchParams } from 'wouter'
import { ReelsScreen } from '../../features/reels/reels-screen.tsx'
import { shellTexts } from '../../messages/shell.ts'
import { useWayBack } from '../way-back.ts'

export default function ReelsPage() {
  const [params] = useSearchParams()
  const startFrom = params.get('startFrom') ?? undefined
  return <ReelsScreen key={startFrom} title={shellTexts.reels} startFrom={startFrom} onClose={useWayBack()} />
}
