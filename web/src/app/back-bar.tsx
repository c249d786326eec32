// The way back on a phone, on screens without bars.
import { ArrowRight } from 'lucide-react'
import { actions } from '../messages/actions.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useWayBack } from './way-back.ts'

export function BackBar() {
  const back = useWayBack()
  return (
    <div className="fixed start-3 top-[calc(0.75rem+var(--notch)+var(--banner))] z-bar md:hidden">
      <IconButton
        icon={ArrowRight}
        label={actions.back}
        onClick={back}
        className="bg-surface/85 shadow-card backdrop-blur-md"
      />
    </div>
  )
}
