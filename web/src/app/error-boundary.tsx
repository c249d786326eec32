// The last net: an error while drawing shows an apology with a way out instead of an empty page. React knows no other way
// to catch one than a class.
import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { shellTexts } from '../messages/shell.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

function Apology() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <EmptyState
        icon={TriangleAlert}
        title={shellTexts.crashed}
        detail={shellTexts.crashedDetail}
        action={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}
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
