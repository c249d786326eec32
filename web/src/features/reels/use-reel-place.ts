// Which of the reels is shown. It is held by its id, so that one that goes from before it moves nothing; behind the last one is the end.
import { useState } from 'react'

interface Place {
  id: string | undefined
  index: number
}

/** Where a place is in the list as it is now: that of its reel, else of the one that has come into its stead. */
export function indexOf(ids: readonly string[], { id, index }: Place): number {
  const found = id === undefined ? -1 : ids.indexOf(id)
  return found === -1 ? Math.min(index, ids.length) : found
}

export interface ReelPlace {
  /** That of the list's length is the end. */
  index: number
  /** By 1 or -1; answers whether there was somewhere to go. */
  step: (by: number) => boolean
  begin: () => void
}

/** `first` is the id of the one that is shown at the beginning, where that is not the first. */
export function useReelPlace(ids: readonly string[], first: string | undefined): ReelPlace {
  const [place, setPlace] = useState<Place>({ id: first, index: 0 })
  const index = indexOf(ids, place)
  const goTo = (next: number) => setPlace({ id: ids[next], index: next })
  return {
    index,
    step: (by) => {
      const next = Math.min(ids.length, Math.max(0, index + by))
      if (next !== index) goTo(next)
      return next !== index
    },
    begin: () => goTo(0),
  }
}
