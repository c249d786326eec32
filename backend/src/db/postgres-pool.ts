/** A pool of connections to a PostgreSQL server, by node-postgres: lends them, and keeps none that is broken or silent. */
import pg from 'pg'
import type { DatabaseLoad } from './database.ts'
import {
  asConnectionFailure,
  asDatabaseFailure,
  DatabaseReadsOnly,
  DatabaseUnavailable,
} from './database-error.ts'
import { hangUp } from './silent-connections.ts'

export interface ConnectionPool {
  /** @throws what `work` throws, and DatabaseUnavailable when no connection can be had in time */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  /** Uses no connection any more that is there now, once it is given back. */
  renew(): void
  load(): DatabaseLoad
  /** Resolves when every connection has been given back and told to end. */
  end(): Promise<void>
  /** Destroys the connections that are lent, and has nobody wait for one any more. */
  hangUp(): void
}

export interface PoolOptions {
  settings: pg.PoolConfig & { max: number }
  /** Told of connections that broke while nobody used them. */
  onLost: (error: Error) => void
  /** Whether a connection that was not used for a while is not worth a try. */
  isSuspect?: (client: pg.Client) => boolean
}

/** Connections that said they are broken, which must not be used again. */
const brokenClients = new WeakSet<pg.ClientBase>()
/** As long as the server only reads, each write finds that out: connections are made anew for all of them together. */
const renewEveryMs = 5_000
/** When each was made, in milliseconds of a clock that nobody sets. */
const madeAt = new WeakMap<pg.ClientBase, number>()

/**
 * A connection is heard for as long as it lives: it can be ended in the same breath as an answer, before whoever asked for
 * it has it in hand.
 */
export function createConnectionPool({
  settings,
  onLost,
  isSuspect = () => false,
}: PoolOptions): ConnectionPool {
  const pool = new pg.Pool(settings)
  const lent = new Set<pg.PoolClient>()
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    madeAt.set(client, performance.now())
    client.on('error', () => brokenClients.add(client))
  })

  let renewedAt = Number.NEGATIVE_INFINITY
  const isOutdated = (client: pg.Client) => (madeAt.get(client) ?? 0) <= renewedAt
  const renew = () => {
    renewedAt = performance.now()
  }

  const refusals = new Set<(error: Error) => void>()

  async function connect(): Promise<pg.PoolClient> {
    let refuse: (error: Error) => void = () => undefined
    const refused = new Promise<never>((_, reject) => {
      refuse = reject
    })
    refusals.add(refuse)
    try {
      return await Promise.race([pool.connect(), refused])
    } catch (error) {
      throw asConnectionFailure(error)
    } finally {
      refusals.delete(refuse)
    }
  }

  async function lend(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await connect()
      if (!isSuspect(client) && !isOutdated(client)) return client
      hangUp(client)
      client.release(true)
    }
  }

  return {
    async use(work) {
      const client = await lend()
      lent.add(client)
      let isSound = true
      try {
        return await work(client)
      } catch (error) {
        const failure = asDatabaseFailure(error)
        isSound = !(failure instanceof DatabaseUnavailable)
        // Those made in the same time go by the same word of the server.
        const isDue = performance.now() - renewedAt > renewEveryMs
        if (failure instanceof DatabaseReadsOnly && isDue) renew()
        throw failure
      } finally {
        lent.delete(client)
        client.release(!isSound || brokenClients.has(client))
      }
    },
    renew,
    load: () => ({
      size: settings.max,
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    end: () => pool.end(),
    hangUp() {
      for (const refuse of refusals) refuse(new DatabaseUnavailable('the database is closed'))
      for (const client of lent) hangUp(client)
    },
  }
}
