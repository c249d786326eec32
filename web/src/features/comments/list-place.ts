// Where a list of comments stands: what was looked for is found.
import { useEffect, useEffectEvent, useRef } from 'react'
import { showEntry } from '../../lib/arrivals.ts'
import type { Comment } from './comment.ts'

/** So many pages are read to find one that was looked for. */
const mostPages = 20

export interface WantedComment {
  comments: readonly Comment[]
  /** The list has come. */
  isHere: boolean
  hasOlder: boolean
  isLoading: boolean
  /** The last page that was asked for did not come; its reader asks again. */
  isFailed: boolean
  loadOlder: () => void
  /** It was looked for in vain, `isEnd`: in the whole list. Told once of each. */
  onMissing: (id: string, isEnd: boolean) => void
}

/** Reads back to the comment that was looked for, and shows it in the middle, once. */
export function useWantedComment(wanted: string | undefined, list: WantedComment): void {
  const search = useRef({ of: wanted, pages: 0, isFound: false, isGivenUp: false })
  const isThere = list.comments.some(({ id }) => id === wanted)
  // The end of a loading changes it: so each page that comes is looked through.
  const isAtRest = list.isHere && !list.isLoading && !list.isFailed
  const look = useEffectEvent((id: string | undefined, isListed: boolean, mayAsk: boolean) => {
    if (search.current.of !== id) search.current = { of: id, pages: 0, isFound: false, isGivenUp: false }
    const { pages, isFound, isGivenUp } = search.current
    if (id === undefined || isFound) return
    if (isListed) {
      search.current.isFound = true
      showEntry(id, 'center')
    } else if (!mayAsk || isGivenUp) return
    else if (list.hasOlder && pages < mostPages) {
      search.current.pages += 1
      list.loadOlder()
    } else {
      search.current.isGivenUp = true
      list.onMissing(id, !list.hasOlder)
    }
  })
  useEffect(() => look(wanted, isThere, isAtRest), [wanted, isThere, isAtRest])
}
