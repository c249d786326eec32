// A line with "or" in it, between two ways to the same thing.
import { actions } from '../messages/actions.ts'

export function Or() {
  return (
    <div className="my-4.5 flex items-center gap-3 text-small text-ink-2">
      <span className="h-px flex-1 bg-line" />
      {actions.or}
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}
