// Older messages of a room or a conversation, as one reads up: those of the last day.
import { type Timeline, type TimelineMessage, withOlder } from './message-timeline.ts'
import { useSingleMutation } from './use-single-mutation.ts'

export interface OlderMessages<Row extends TimelineMessage> {
  hasOlder: boolean
  /** The first of those that are held by now. */
  first: () => Row | undefined
  /** The next before it, in whatever order. */
  fetchBefore: (first: Row | undefined) => Promise<{ rows: readonly Row[]; hasOlder: boolean }>
  move: (change: (timeline: Timeline<Row>) => Timeline<Row>) => void
}

/** As the end of a list asks for the next page of it. */
export function useOlderMessages<Row extends TimelineMessage>(wish: OlderMessages<Row>) {
  const { mutate, isPending, isError } = useSingleMutation({
    mutationFn: async () => {
      const first = wish.first()
      return { first, ...(await wish.fetchBefore(first)) }
    },
    onSuccess: ({ first, rows, hasOlder }) =>
      wish.move((timeline) => {
        // Whoever is back at the end by now holds none that they would stand above.
        if (timeline.rows[0]?.id !== first?.id) return timeline
        return withOlder(timeline, rows, hasOlder)
      }),
  })
  return {
    hasNextPage: wish.hasOlder,
    isFetchingNextPage: isPending,
    isFetchNextPageError: isError,
    fetchNextPage: () => mutate(),
  }
}
