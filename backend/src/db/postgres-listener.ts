/** Hears a PostgreSQL server's notifications, and says when it may have missed some. */
import type pg from 'pg'
import { createChannels, listenTo } from './channels.ts'
import type { Database } from './database.ts'

export interface PostgresListener {
  listen: Database['listen']
  close(): Promise<void>
}

const relistenDelayMs = 1_000

/**
 * One connection of its own for all channels, opened on first use and again whenever it breaks.
 * @param onLost told each time it broke
 */
export function createListener(newClient: () => pg.Client, onLost: (error: Error) => void): PostgresListener {
  const channels = createChannels()
  let connection: Promise<pg.Client> | null = null
  let isClosed = false

  async function connect(): Promise<pg.Client> {
    const client = newClient()
    let isListening = false
    // A server that is told to end a connection says so first and hangs up then: two errors for one loss.
    client.on('error', (error) => {
      if (!isListening) return
      isListening = false
      onLost(error)
      reconnect()
    })
    await client.connect()
    await channels.listenOn(client)
    isListening = true
    return client
  }

  function reconnect(): void {
    if (isClosed) return
    connection = new Promise<void>((resolve) => setTimeout(resolve, relistenDelayMs)).then(connect)
    connection.then(channels.tellOfGap, reconnect)
  }

  return {
    async listen(channel, hear, onGap = () => undefined) {
      const hearer = { hear, onGap }
      const isNew = channels.add(channel, hearer)
      if (!connection) connection = connect()
      else if (isNew) await listenTo(await connection, channel)
      await connection
      return async () => channels.remove(channel, hearer)
    },
    async close() {
      isClosed = true
      const client = await connection?.catch(() => null)
      await client?.end()
    },
  }
}
