/** Hears a PostgreSQL server's notifications, and says when it may have missed some. */
import type pg from 'pg'
import type { Database } from './database.ts'

export interface PostgresListener {
  listen: Database['listen']
  close(): Promise<void>
}

interface Hearer {
  hear: (payload: string) => void
  onGap: () => void
}

const relistenDelayMs = 1_000

/**
 * One connection of its own for all channels, opened on first use and again whenever it breaks.
 * @param onLost told each time it broke
 */
export function createListener(newClient: () => pg.Client, onLost: (error: Error) => void): PostgresListener {
  const channels = new Map<string, Set<Hearer>>()
  let connection: Promise<pg.Client> | null = null
  let isClosed = false

  async function connect(): Promise<pg.Client> {
    const client = newClient()
    let isListening = false
    client.on('notification', ({ channel, payload }) => {
      for (const { hear } of channels.get(channel) ?? []) hear(payload ?? '')
    })
    // A server that is told to end a connection says so first and hangs up then: two errors for one loss.
    client.on('error', (error) => {
      if (!isListening) return
      isListening = false
      onLost(error)
      reconnect()
    })
    await client.connect()
    for (const channel of channels.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    isListening = true
    return client
  }

  function reconnect(): void {
    if (isClosed) return
    connection = new Promise<void>((resolve) => setTimeout(resolve, relistenDelayMs)).then(connect)
    connection.then(tellOfGap, reconnect)
  }

  function tellOfGap(): void {
    for (const hearers of channels.values()) for (const { onGap } of hearers) onGap()
  }

  return {
    async listen(channel, hear, onGap = () => undefined) {
      const hearer = { hear, onGap }
      const known = channels.get(channel)
      if (known) known.add(hearer)
      else channels.set(channel, new Set([hearer]))
      if (!connection) connection = connect()
      else if (!known) {
        const client = await connection
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
      }
      await connection
      return async () => void channels.get(channel)?.delete(hearer)
    },
    async close() {
      isClosed = true
      const client = await connection?.catch(() => null)
      await client?.end()
    },
  }
}
