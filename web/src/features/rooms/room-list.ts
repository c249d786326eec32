// The list of rooms: last active first, page by page, counted anew while it is looked at. What it said last is kept under `local_rooms`
// (spec 2 §3), shown at once, and asked for behind.
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { parseStored } from '../../lib/contract.ts'
import { type KeysetPage, type KeysetRow, keysetPage } from '../../lib/pagination.ts'
import { keptPerson } from '../../lib/person.ts'
import { localRoomsKey, presence } from '../../lib/personal-data.ts'
import { localStore } from '../../lib/storage.ts'
import { type Room, roomSchema, toRoom } from './room.ts'
import { listEvery } from './room-constants.ts'

const pageSize = 20

/** `createdAt` is what the list is ordered by: when something happened there last. */
export interface ListedRoom extends Room, KeysetRow {}

export const roomsAnswer = v.array(v.object({ ...roomSchema.entries, active_at: v.string() }))

const keptRoom = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  background: v.nullable(v.string()),
  backgroundPath: v.nullable(v.string()),
  seats: v.number(),
  userCount: v.number(),
  owner: keptPerson,
  createdAt: v.string(),
}) satisfies v.GenericSchema<unknown, ListedRoom>

type Page = KeysetPage<ListedRoom>
type Pages = InfiniteData<Page, KeysetRow | undefined>

const listKey = ['rooms']

async function fetchPage(query: string, after: KeysetRow | undefined): Promise<Page> {
  const isHere = presence()
  const args = {
    ...(query && { p_query: query }),
    ...(after && { p_before: after.createdAt, p_before_id: after.id }),
    p_limit: pageSize,
  }
  const rows = await callProcedure('get_rooms', args, roomsAnswer)
  const { url } = await loadConfig()
  const rooms = rows.map((row) => ({ ...toRoom(row, url), createdAt: row.active_at }))
  if (!query && !after && isHere()) localStore.write(localRoomsKey, rooms)
  return keysetPage(rooms, pageSize)
}

/** What was kept, as the list has it; old enough to be asked for anew. */
function keptPages(): Pages | undefined {
  const rows = parseStored(v.array(keptRoom), localStore.read(localRoomsKey))
  return rows && { pages: [{ rows, next: undefined }], pageParams: [undefined] }
}

/** `query`: part of the name, trimmed; empty for all. */
export function roomListQuery(query: string) {
  return infiniteQueryOptions<Page, Error, Pages, string[], KeysetRow | undefined>({
    queryKey: [...listKey, query],
    queryFn: ({ pageParam }) => fetchPage(query, pageParam),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
    ...(query === '' && { initialData: keptPages, initialDataUpdatedAt: 0 }),
    refetchInterval: listEvery,
    refetchOnWindowFocus: true,
  })
}

export function invalidateRoomList(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listKey })
}
