// Something could not be loaded: what happened, and a way to try again.
import { CloudOff, RotateCw } from 'lucide-react'
import { errorText } from '../lib/errors.ts'
import { actions } from '../messages/actions.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface ErrorStateProps {
  title: string
  error: unknown
  onRetry: () => void
  retrying?: boolean
}

export function ErrorState({ title, error, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={title}
        detail={errorText(error)}
        action={
          <Button variant="quiet" loading={retrying} onClick={onRetry}>
            {!retrying && <RotateCw aria-hidden size={18} />}
            {actions.retry}
          </Button>
        }
      />
    </div>
  )
}
