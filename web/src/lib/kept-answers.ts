// What the server said last of what a screen shows, for a start without a network: a question that names what it is kept under is answered
// with it where no answer comes, old enough to be asked anew with the next chance.
import type { InfiniteData, Query } from '@tanstack/react-query'
import * as v from 'valibot'
import { parseStored } from './contract.ts'
import { isUnanswered } from './errors.ts'
import { firstScreenServed } from './lazy-when-idle.ts'
import type { KeysetPage, KeysetRow } from './pagination.ts'
import { personalKey } from './personal-data.ts'
import { localStore } from './storage.ts'

interface Kept {
  key: string
  /** What of the answer is stored; undefined for nothing. */
  pack: (data: unknown) => unknown
  /** What was stored, as the question is answered; undefined where it is none. */
  unpack: (stored: unknown) => unknown
}

export interface QuestionMeta extends Record<string, unknown> {
  kept?: Kept
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QuestionMeta
  }
}

/** The storage key of what is kept under the name. */
export const keptKey = (name: string) => personalKey(`kept:${name}`)

/** For the `meta` of a question whose answers are kept under a name of their own. */
export function keptAnswer<Data>(name: string, schema: v.GenericSchema<unknown, Data>): QuestionMeta {
  return {
    kept: { key: keptKey(name), pack: (data) => data, unpack: (stored) => parseStored(schema, stored) },
  }
}

const keysetRow = v.object({ id: v.string(), createdAt: v.string() })

/** The same for a list that is read page by page: its first page is kept. `schema`: of a row; `isCurrent`: of one that may still be shown. */
export function keptFirstPage<Row extends KeysetRow>(
  name: string,
  schema: v.GenericSchema<unknown, Row>,
  isCurrent: (row: Row) => boolean = () => true,
): QuestionMeta {
  const pageSchema = v.object({ rows: v.array(schema), next: v.optional(keysetRow) })
  const pack = (data: unknown) => {
    const first = (data as InfiniteData<KeysetPage<Row>>).pages[0]
    return first && { rows: first.rows, next: first.next && v.parse(keysetRow, first.next) }
  }
  const unpack = (stored: unknown) => {
    const page = parseStored(pageSchema, stored)
    return (
      page && { pages: [{ rows: page.rows.filter(isCurrent), next: page.next }], pageParams: [undefined] }
    )
  }
  return { kept: { key: keptKey(name), pack, unpack } }
}

type AnyQuery = Query<unknown, unknown, unknown>

/** Not before the first screen has had its time, nor once the person has left. */
export async function keep({ meta, state }: AnyQuery, isHere: () => boolean): Promise<void> {
  const kept = (meta as QuestionMeta | undefined)?.kept
  if (!kept) return
  const packed = kept.pack(state.data)
  await firstScreenServed
  if (isHere()) localStore.write(kept.key, packed)
}

/** Answers a question that has no answer with what was kept, where nobody refused it. */
export function answerFromKept(query: AnyQuery, error: unknown, isHere: () => boolean): void {
  const kept = (query.meta as QuestionMeta | undefined)?.kept
  if (!kept || query.state.data !== undefined || !isUnanswered(error) || !isHere()) return
  const data = kept.unpack(localStore.read(kept.key))
  if (data !== undefined) query.setData(data, { updatedAt: 0, manual: true })
}
