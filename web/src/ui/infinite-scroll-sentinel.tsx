// The end of a list that is read page by page: asks for the next page well before it is reached, offers to try again, or says
// that this was all.
import { useRef } from 'react'
import { actions } from '../messages/actions.ts'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'
import { useVisibility } from './use-visibility.ts'

export interface InfiniteScrollSentinelProps {
  /** As an infinite query has it. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** Said below the last of all. */
  end: string
}

/** Give it a new key with each page: a short page may leave the end on screen, which is no change to be told of. */
export function InfiniteScrollSentinel({ query, end }: InfiniteScrollSentinelProps) {
  const edge = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  useVisibility(
    edge,
    (visible) => visible && !isFetchingNextPage && !isFetchNextPageError && fetchNextPage(),
    { margin: '1200px' },
  )
  if (!hasNextPage) return <p className="py-4 text-center text-small text-ink-2">{end}</p>
  return (
    <div ref={edge} className="grid min-h-14 place-items-center text-ink-2">
      {isFetchNextPageError ? (
        <Button variant="quiet" compact onClick={() => fetchNextPage()}>
          {actions.retry}
        </Button>
      ) : (
        <Spinner size={24} />
      )}
    </div>
  )
}
