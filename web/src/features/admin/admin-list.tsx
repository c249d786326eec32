// A list of what admins decide about, in its four faces; a press on an entry opens its dialog, where it has one.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useQuestion } from '../../lib/use-question.ts'
import { adminTexts } from '../../messages/admin.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

export interface AdminListProps<Entry> {
  query: UseQueryResult<Entry[]>
  /** What is shown of its answer; all of it unless given. */
  entries?: Entry[]
  empty: EmptyStateProps
  /** Side by side, where there is room. */
  paired?: boolean
  card: (entry: Entry, open: () => void) => ReactNode
  dialog?: (entry: Entry, close: () => void) => ReactNode
}

export function AdminList<Entry>({ dialog, ...list }: AdminListProps<Entry>) {
  const { asked, ask, close } = useQuestion<Entry>('entry')
  return (
    <>
      <Faces {...list} onOpen={ask} />
      {/* Beside the list: it stands whatever becomes of the list beneath it. */}
      {asked !== undefined && dialog?.(asked, close)}
    </>
  )
}

interface FacesProps<Entry> extends Omit<AdminListProps<Entry>, 'dialog'> {
  onOpen: (entry: Entry) => void
}

function Faces<Entry>({
  query,
  entries = query.data,
  empty,
  paired = false,
  card,
  onOpen,
}: FacesProps<Entry>) {
  const { error, refetch, isFetching } = query
  if (!query.data && error) {
    return (
      <ErrorState
        title={adminTexts.loadFailed}
        error={error}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!query.data || !entries) return <ListSkeleton />
  if (entries.length === 0) {
    return (
      <div className="card">
        <EmptyState {...empty} />
      </div>
    )
  }
  return (
    <ul className={classes('grid grid-cols-[minmax(0,1fr)] content-start gap-3', paired && 'md:grid-cols-2')}>
      {entries.map((entry) => card(entry, () => onOpen(entry)))}
    </ul>
  )
}
