/** A standing wish to be told about changes, as checked against the database. */

type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

/** One of the texts must be the column's value, of a key; so much can be said without asking the database. */
export interface ExactValues {
  column: string
  values: Set<string>
}

export interface Subscription {
  /** The same for the same wish, whoever has it, so that many can be sent one frame. */
  id: number
  event: ChangeType | '*'
  /** A name, or `*` for every one. */
  schema: string
  table: string
  /** SQL on a row called `told`, made by the database itself, of what exact values do not say; null lets every row pass. */
  condition: string | null
  exact: ExactValues[]
  /** The only columns that are wanted besides the primary key; null for all. */
  columns: string[] | null
}
