// Something could not be loaded: what happened, and a way to try again.
import { CloudOff, RotateCw } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { type ErrorKind, errorKind, errorText } from '../lib/errors.ts'
import { useViewerId } from '../lib/viewer.ts'
import { actions } from '../messages/actions.ts'
import { Button } from './button.tsx'
import { buttonClass } from './button-class.ts'
import { EmptyState } from './empty-state.tsx'

export interface ErrorStateProps {
  title: string
  error: unknown
  onRetry: () => void
  retrying?: boolean
}

/** Faults of the server: trying again may not help, and somebody wants to know. */
const faults: readonly ErrorKind[] = ['server', 'unknown']

function SupportLink({ error }: { error: unknown }) {
  const isSignedIn = useViewerId() !== ''
  const [path] = useLocation()
  if (!isSignedIn || path === '/support' || !faults.includes(errorKind(error))) return null
  return (
    <Link href="/support" className={buttonClass({ variant: 'ghost', compact: true })}>
      {actions.askSupport}
    </Link>
  )
}

export function ErrorState({ title, error, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={title}
        detail={errorText(error)}
        action={
          <div className="grid gap-1">
            <Button variant="quiet" loading={retrying} onClick={onRetry}>
              {!retrying && <RotateCw aria-hidden size={18} />}
              {actions.retry}
            </Button>
            <SupportLink error={error} />
          </div>
        }
      />
    </div>
  )
}
