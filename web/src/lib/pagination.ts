// Lists of rows that are read page by page, newest first: which rows come after the last one shown, and where the list ends.

/** What a list is ordered by. `createdAt` is sent back as it came, to the microsecond. */
export interface KeysetRow {
  id: string
  createdAt: string
}

/** The rows after the given one, for PostgREST's `or`; without one, from the beginning. */
export function keysetFilter(after: KeysetRow | undefined): string {
  if (!after) return 'id.not.is.null'
  const { createdAt, id } = after
  return `created_at.lt."${createdAt}",and(created_at.eq."${createdAt}",id.lt.${id})`
}

/** A page of a list, and the row after which the next one begins; undefined where this one is the last. */
export interface KeysetPage<Row extends KeysetRow> {
  rows: Row[]
  /** Kept beside the rows, so that a row that is taken out of the page does not end the list. */
  next: KeysetRow | undefined
}

/** A page as it was read; one that is shorter than the limit is the last. */
export function keysetPage<Row extends KeysetRow>(rows: Row[], limit: number): KeysetPage<Row> {
  return { rows, next: rows.length < limit ? undefined : rows.at(-1) }
}
