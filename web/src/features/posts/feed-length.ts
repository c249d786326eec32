// Feed length: how many pages of the feed were read, kept in the tab, so that a reload reads as many and finds the place in them.
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { parseStored } from '../../lib/contract.ts'
import { isReload } from '../../lib/page-reload.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { tabStore } from '../../lib/storage.ts'
import { feedQuery } from './post-queries.ts'

const key = personalKey('feed-pages')
/** Further down, a reload takes too long. */
const mostPages = 10
const pagesSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPages))

/** Asks for the feed, as far as it was read before the page was loaded anew. */
export function prefetchFeed(queryClient: QueryClient): Promise<void> {
  const pages = (isReload() && parseStored(pagesSchema, tabStore.read(key))) || 1
  return queryClient.prefetchInfiniteQuery({ ...feedQuery, pages })
}

/** Keeps it from now on, until what it answers is called. */
export function keepFeedLength(queryClient: QueryClient): () => void {
  const keep = () => {
    const pages = queryClient.getQueryData(feedQuery.queryKey)?.pages.length ?? 1
    // At the top there is no place to return to.
    if (scrollY > 0) tabStore.write(key, Math.min(pages, mostPages))
    else tabStore.remove(key)
  }
  addEventListener('pagehide', keep)
  return () => removeEventListener('pagehide', keep)
}
