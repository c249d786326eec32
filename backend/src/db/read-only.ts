/**
 * Read-only spells of a PostgreSQL server: it is a standby, or set to read only for a while. What is set a connection hears of once, when
 * it is made, so that one made in a spell goes on reading only after it.
 */
import type { Queryable } from './database.ts'
import { DatabaseReadsOnly, isDatabaseError } from './database-error.ts'

/** @throws DatabaseReadsOnly where the connection's transactions may not write */
export async function requireWrites({ query }: Pick<Queryable, 'query'>): Promise<void> {
  const [answer] = await query<{ reads: string }>(`select current_setting('transaction_read_only') as reads`)
  if (answer?.reads === 'on') throw new DatabaseReadsOnly('the database takes no writes')
}

/**
 * Does `work` on a connection. What a transaction is refused that may only read is the fault of who began it so, as a GET does, unless no
 * other could be begun: the connection itself is asked.
 * @throws what `work` throws, and DatabaseReadsOnly
 */
export async function tellingReadsOnly<T>(connection: Queryable, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isReadOnlyRefusal(error)) await requireWrites(connection)
    throw error
  }
}

/** 25001 is what the beginning of a transaction that is to write is refused with, 25006 what is written in one that reads. */
function isReadOnlyRefusal(error: unknown): boolean {
  return isDatabaseError(error) && (error.code === '25001' || error.code === '25006')
}
