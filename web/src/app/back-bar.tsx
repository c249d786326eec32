// The way back on a phone, on screens without bars.
import { ArrowRight } from 'lucide-react'
import { useLocation } from 'wouter'
import { actions } from '../messages/actions.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { hasEarlierEntry } from './scroll-memory.tsx'

export function BackBar() {
  const [, navigate] = useLocation()
  const back = () => (hasEarlierEntry() ? history.back() : navigate('/', { replace: true }))
  return (
    <div className="fixed start-3 top-[calc(0.75rem+var(--notch)+var(--banner))] z-20 md:hidden">
      <IconButton
        icon={ArrowRight}
        label={actions.back}
        onClick={back}
        className="bg-surface/85 shadow-card backdrop-blur-md"
      />
    </div>
  )
}
