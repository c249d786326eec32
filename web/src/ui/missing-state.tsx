// What an address leads to is not there (any more): says so, and leads on to the feed.
import { Link } from 'wouter'
import { shellTexts } from '../messages/shell.ts'
import { buttonClass } from './button-class.ts'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

export function MissingState(props: Omit<EmptyStateProps, 'action'>) {
  return (
    <div className="card">
      <EmptyState
        {...props}
        action={
          <Link href="/home" className={buttonClass({ variant: 'main' })}>
            {shellTexts.toFeed}
          </Link>
        }
      />
    </div>
  )
}
