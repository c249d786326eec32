// The last net: an error while drawing shows an apology with a way out instead of an empty page. React knows no other way
// to catch one than a class.
import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { currentSession } from '../lib/session.ts'
import { actions } from '../messages/actions.ts'
import { shellTexts } from '../messages/shell.ts'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/empty-state.tsx'

function Apology() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <EmptyState
        icon={TriangleAlert}
        title={shellTexts.crashed}
        detail={shellTexts.crashedDetail}
        action={
          <div className="grid gap-2">
            <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
            {/* Loaded anew: what was drawn here is broken. */}
            {currentSession().status === 'signed-in' && (
              <a href="/support" className={buttonClass({ variant: 'quiet' })}>
                {actions.askSupport}
              </a>
            )}
          </div>
        }
      />
    </main>
  )
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Apology /> : this.props.children
  }
}
