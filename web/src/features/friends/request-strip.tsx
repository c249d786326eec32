// The friend requests that wait for an answer, in a strip above the notifications. What comes once the list is read has no place above it,
// and is offered over it.
import type { UseQueryResult } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { actions } from '../../messages/actions.ts'
import { friendTexts } from '../../messages/friends.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequestCard, useRequestCards } from './request-cards.tsx'

const texts = friendTexts.requests

/** As high as the strip of those that are known to wait, so that nothing below it moves as they come. */
function StripSkeleton({ inset }: { inset: string }) {
  return (
    <div aria-hidden className={classes('pb-2', inset)}>
      <span className="flex min-h-11 items-center">
        <Skeleton className="h-4 w-28 rounded-s" />
      </span>
      <span className="block pb-2">
        <Skeleton className="h-32 w-58 max-w-full rounded-m" />
      </span>
    </div>
  )
}

/** As high as what it takes the place of. */
function StripFailure({ inset, query }: { inset: string; query: UseQueryResult }) {
  return (
    <div role="alert" className={classes('flex min-h-47 items-center justify-between gap-3 pb-2', inset)}>
      <span className="min-w-0 text-small text-ink-2">{texts.loadFailed}</span>
      <Button
        compact
        variant="quiet"
        loading={query.isFetching}
        onClick={() => query.refetch()}
        className="shrink-0"
      >
        {actions.retry}
      </Button>
    </div>
  )
}

export interface RequestStripProps {
  /** In a popover it keeps its distance from the edges; on the screen of a phone it runs to them. */
  inPopover?: boolean
  /** Whether the notifications tell of one that waits. */
  isExpected: boolean
  /** Where what stands below failed too, that says so for both. */
  saysFailure: boolean
}

/** Takes no room: what stands below is not moved by it. */
function Late({ label, inPopover, onPress }: { label: string; inPopover: boolean; onPress: () => void }) {
  const below = inPopover ? 'top-2' : 'top-[calc(5rem+var(--banner))]'
  return (
    <div className={classes('sticky z-sticky grid h-0 justify-items-center', below)}>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-11 animate-toast-in items-center gap-1.5 rounded-full bg-brand px-5 text-sm font-semibold text-brand-ink shadow-raised"
      >
        <UserPlus aria-hidden size={16} />
        {label}
      </button>
    </div>
  )
}

/** Nothing where nobody asks. */
export function RequestStrip({ inPopover = false, isExpected, saysFailure }: RequestStripProps) {
  const { cards, waiting, keep, query } = useRequestCards()
  const [whole, setWhole] = useState(false)
  const [hasPlace, setHasPlace] = useState(cards.length > 0 || (query.isPending && isExpected))
  const inset = inPopover ? 'px-4' : 'px-4 md:px-1'
  if (query.isError && cards.length === 0) {
    if (!saysFailure) return null
    if (hasPlace) return <StripFailure inset={inset} query={query} />
    const label = `${texts.loadFailed}. ${actions.retry}`
    return <Late label={label} inPopover={inPopover} onPress={() => query.refetch()} />
  }
  if (cards.length === 0) return query.isPending && hasPlace ? <StripSkeleton inset={inset} /> : null
  if (!hasPlace) {
    const open = () => {
      setHasPlace(true)
      scrollTo({ top: 0 })
    }
    return <Late label={texts.late(formatNumber(waiting))} inPopover={inPopover} onPress={open} />
  }
  return (
    <section aria-label={texts.title} className={classes('pb-2', !inPopover && 'max-md:-mx-3')}>
      <header className={classes('flex min-h-11 items-center justify-between gap-3', inset)}>
        <h2 className="font-semibold">{texts.title}</h2>
        {(whole || waiting > 1) && (
          <button
            type="button"
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
            className="min-h-11 rounded-s text-small font-semibold text-brand"
          >
            {whole ? texts.less : texts.all(formatNumber(waiting))}
          </button>
        )}
      </header>
      <ul
        className={classes(
          inset,
          whole ? 'grid gap-2.5' : 'flex gap-2.5 overflow-x-auto pb-2 overscroll-x-contain scrollbar-none',
        )}
      >
        {cards.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            whole={whole}
            onKeep={(isKept) => keep(request, isKept)}
          />
        ))}
      </ul>
    </section>
  )
}
