// Treasure chests: packages of points that are opened with gems, once by each person, while their keys and their time last (spec 2 §3, §4).
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { keptAnswer } from '../../lib/kept-answers.ts'
import { tableWatch, useTableChanges } from '../../lib/use-table-changes.ts'

export interface TreasureChest {
  id: string
  name: string
  /** What is inside. */
  points: number
  gemCost: number
  keysRemaining: number
  totalKeys: number
  /** Milliseconds since 1970, by the clock of this device. */
  until: number
  isOpened: boolean
}

export const chestsAnswer = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    points: v.number(),
    gem_cost: v.number(),
    keys_remaining: v.number(),
    total_keys: v.number(),
    expires_at: v.string(),
    opened: v.boolean(),
    server_time: v.string(),
  }),
)

const keptChests = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    points: v.number(),
    gemCost: v.number(),
    keysRemaining: v.number(),
    totalKeys: v.number(),
    until: v.number(),
    isOpened: v.boolean(),
  }),
) satisfies v.GenericSchema<unknown, TreasureChest[]>

type ChestState = 'opened' | 'expired' | 'no-keys' | 'open'

/** What its button says; `left` is in seconds. One that was opened is that for good. */
export function chestState(
  { isOpened, keysRemaining }: Pick<TreasureChest, 'isOpened' | 'keysRemaining'>,
  left: number,
): ChestState {
  if (isOpened) return 'opened'
  if (left <= 0) return 'expired'
  return keysRemaining <= 0 ? 'no-keys' : 'open'
}

async function fetchChests(): Promise<TreasureChest[]> {
  const rows = await callProcedure('get_treasure_chests', {}, chestsAnswer)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    points: row.points,
    gemCost: row.gem_cost,
    keysRemaining: row.keys_remaining,
    totalKeys: row.total_keys,
    // What is left is the server's; this device's clock may be another.
    until: Date.now() + Date.parse(row.expires_at) - Date.parse(row.server_time),
    isOpened: row.opened,
  }))
}

const chestsKey = ['treasure-chests']

export const chestsQuery = queryOptions({
  queryKey: chestsKey,
  queryFn: fetchChests,
  meta: keptAnswer('treasure-chests', keptChests),
  refetchOnWindowFocus: true,
})

/** As it comes live: whoever opens one takes a key. */
export const chestRow = v.object({ id: v.string(), keys_remaining: v.number() })

/** Keeps the keys on screen up to date; `change` says of one what happened to it here. */
export function useLiveChests() {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: chestsKey })
  const change = (id: string, news: Partial<TreasureChest>) =>
    queryClient.setQueryData(chestsQuery.queryKey, (chests) =>
      chests?.map((chest) => (chest.id === id ? { ...chest, ...news } : chest)),
    )
  useTableChanges(
    'treasure',
    [
      tableWatch('treasure_chests', { event: 'UPDATE' }, chestRow, ({ id, keys_remaining: keysRemaining }) =>
        change(id, { keysRemaining }),
      ),
      tableWatch('treasure_chests', { event: 'INSERT' }, chestRow, refresh),
    ],
    refresh,
  )
  return { change, refresh }
}
