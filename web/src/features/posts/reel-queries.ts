// Lists of reels: posts with a film, at random from a place of their own (spec 1 §7), and the newest of them (spec 2 §7).
import { callProcedure } from '../../lib/call-procedure.ts'
import type { KeysetRow } from '../../lib/pagination.ts'
import { postsAnswer } from './post.ts'
import { pages, toPosts } from './post-queries.ts'

/** Posts in a batch (spec 1 §9). */
const batch = 20

/** `start` is the id that their order begins at: another one is another order. */
export function reelsQuery(start: string) {
  const fetchBatch = async (after: KeysetRow | undefined) => {
    const args = { p_start: start, p_limit: batch, ...(after && { p_after: after.id }) }
    return toPosts(await callProcedure('get_reels', args, postsAnswer))
  }
  return pages(['reels', start], fetchBatch, batch)
}

/** All of them at once: there is no more to them than these. */
export const liveReelsQuery = pages(
  ['live'],
  async () => toPosts(await callProcedure('get_live_reels', {}, postsAnswer)),
  Number.POSITIVE_INFINITY,
)
