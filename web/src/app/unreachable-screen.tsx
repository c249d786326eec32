// Nobody answers whether the stored session, or the one that a link brought, still lives: it is kept, and asked for again.
import { CloudOff, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { retrySession } from '../lib/follow-session.ts'
import { actions } from '../messages/actions.ts'
import { shellTexts } from '../messages/shell.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const interval = 30_000 // milliseconds

/** Asks by itself too: now and then, and when there is a network again. */
function useRetries(): void {
  useEffect(() => {
    const retry = () => void retrySession()
    const timer = setInterval(retry, interval)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [])
}

export function UnreachableScreen() {
  const [retrying, setRetrying] = useState(false)
  useRetries()
  const retry = () => {
    setRetrying(true)
    retrySession().finally(() => setRetrying(false))
  }
  return (
    <main className="grid min-h-dvh place-content-center">
      <div role="alert">
        <EmptyState
          icon={CloudOff}
          title={shellTexts.unreachable}
          detail={shellTexts.unreachableDetail}
          action={
            <Button loading={retrying} onClick={retry}>
              {!retrying && <RotateCw aria-hidden size={18} />}
              {actions.retry}
            </Button>
          }
        />
      </div>
    </main>
  )
}
