/** What follows an upload or copy that may have replaced a file. */
import type { ObjectLocation } from './object-rows.ts'
import type { StorageContext } from './storage-context.ts'

/** A replaced row keeps its id; its former bytes are to be deleted. */
export async function idAfterUpsert(
  { database, collectDiscarded }: StorageContext,
  { bucketId, name, id }: ObjectLocation & { id: string },
): Promise<string> {
  collectDiscarded()
  const [kept] = await database.query<{ id: string }>(
    'select id from storage.objects where bucket_id = $1 and name = $2',
    [bucketId, name],
  )
  return kept?.id ?? id
}
