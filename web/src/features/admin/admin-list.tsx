// A list of what admins decide about, in its four faces; a press on an entry opens its dialog.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useQuestion } from '../../lib/use-question.ts'
import { adminTexts } from '../../messages/admin.ts'
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

export interface AdminListProps<Entry> {
  query: UseQueryResult<Entry[]>
  empty: EmptyStateProps
  card: (entry: Entry, open: () => void) => ReactNode
  dialog: (entry: Entry, close: () => void) => ReactNode
}

export function AdminList<Entry>({ query, empty, card, dialog }: AdminListProps<Entry>) {
  const { data, error, refetch, isFetching } = query
  const { asked, ask, close } = useQuestion<Entry>('entry')
  if (!data && error) {
    return (
      <ErrorState
        title={adminTexts.loadFailed}
        error={error}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <ListSkeleton />
  if (data.length === 0) {
    return (
      <div className="card">
        <EmptyState {...empty} />
      </div>
    )
  }
  return (
    <>
      <ul className="grid gap-3">{data.map((entry) => card(entry, () => ask(entry)))}</ul>
      {asked !== undefined && dialog(asked, close)}
    </>
  )
}
