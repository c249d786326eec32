// The first page of the feed as the person saw it last, for a start without a network.
import * as v from 'valibot'
import { parseStored } from '../../lib/contract.ts'
import { firstScreenServed } from '../../lib/lazy-when-idle.ts'
import { personalKey, presence } from '../../lib/personal-data.ts'
import { localStore } from '../../lib/storage.ts'
import { type Post, type PostRow, postsAnswer, toPost } from './post.ts'

const storageKey = personalKey('feed')

/** `base`: the backend's address, which the server says with each visit. */
const keptSchema = v.object({ base: v.string(), rows: postsAnswer })

/** Not before the first screen has had its time, nor once the person has left. */
export async function keepFeed(rows: PostRow[], base: string): Promise<void> {
  const isHere = presence()
  await firstScreenServed
  if (isHere()) localStore.write(storageKey, { base, rows })
}

export function keptFeed(): Post[] | undefined {
  const kept = parseStored(keptSchema, localStore.read(storageKey))
  return kept?.rows.map((row) => toPost(row, kept.base))
}
