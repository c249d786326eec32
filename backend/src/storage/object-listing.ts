/** A page of the files under a prefix in a stable order, each folder of the next level as one entry if wanted. */
import type { Queryable } from '../db/database.ts'
import type { ListCursor } from './list-cursor.ts'
import type { ObjectMetadata } from './object-metadata.ts'

export interface Listing {
  bucketId: string
  prefix: string
  /** Files below a folder are shown as that folder. */
  folded: boolean
  sortBy: { column: 'name' | 'updated_at' | 'created_at'; order: 'asc' | 'desc' }
  after: ListCursor | null
  limit: number
}

export interface ListedRow {
  /** The whole path; that of a folder ends with a slash. */
  name: string
  /** Null for folders. */
  id: string | null
  created_at: Date | null
  updated_at: Date | null
  last_accessed_at: Date | null
  metadata: ObjectMetadata | null
  sort_key: string
}

/** What a folder is sorted by. */
const folderKeys = { name: 'entry', created_at: 'min(created_at)::text', updated_at: 'max(updated_at)::text' }

/** Of what the caller may see. */
export function listUnderPrefix(queryable: Queryable, listing: Listing): Promise<ListedRow[]> {
  const { bucketId, prefix, folded, sortBy, after, limit } = listing
  const isAfter = sortBy.order === 'asc' ? '>' : '<'
  const keyType = sortBy.column === 'name' ? 'text collate "C"' : 'timestamptz'
  const key = `sort_key::${keyType}`
  return queryable.query<ListedRow>(
    `with matches as (
      select
        *,
        case
          when $3 and strpos(substr(name, length($2) + 1), '/') > 0
          then $2 || split_part(substr(name, length($2) + 1), '/', 1) || '/'
          else name
        end as entry
      from storage.objects
      where bucket_id = $1
        and name >= $2
        and name < $2 || chr(1114111)
    ),
    entries as (
      select
        entry as name,
        null::uuid as id,
        null::timestamptz as created_at,
        null::timestamptz as updated_at,
        null::timestamptz as last_accessed_at,
        null::jsonb as metadata,
        ${folderKeys[sortBy.column]} as sort_key
      from matches
      where entry <> name
      group by entry
      union all
      select name, id, created_at, updated_at, last_accessed_at, metadata, ${sortBy.column}::text
      from matches
      where entry = name
    )
    select *
    from entries
    where $4::text is null
      or (${key}, name collate "C") ${isAfter} ($4::${keyType}, $5 collate "C")
    order by ${key} ${sortBy.order}, name collate "C" ${sortBy.order}
    limit $6`,
    [bucketId, prefix, folded, after?.sortKey ?? null, after?.name ?? null, limit],
  )
}
