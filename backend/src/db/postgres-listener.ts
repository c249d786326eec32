/** Hears a PostgreSQL server's notifications, and says when it may have missed some. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './database.ts'
import { createNotificationHub, listenTo } from './notification-hub.ts'
import { type SilenceWatch, watchedQueryable } from './silent-connections.ts'

export interface PostgresListener {
  listen: Database['listen']
  /** Whether what happens now is not heard. */
  isDeaf(): boolean
  close(): Promise<void>
}

export interface ListenerOptions {
  newClient: () => pg.Client
  /** Told each time the connection broke, and why there is no other, once for each reason. */
  onLost: (error: Error) => void
  silence: SilenceWatch
  /** Milliseconds between an answer on the connection and the next question whether anybody is there. */
  heartbeatMs: number
  /** Milliseconds before another connection is tried. */
  relistenDelayMs: number
}

/** One connection of its own for all channels, opened on first use and again whenever it breaks or falls silent. */
export function createListener(options: ListenerOptions): PostgresListener {
  const { newClient, onLost, silence, heartbeatMs, relistenDelayMs } = options
  const channels = createNotificationHub()
  let connection: Promise<pg.Client> | null = null
  let current: pg.Client | null = null
  let isListening = false
  let isClosed = false

  async function connect(): Promise<pg.Client> {
    if (isClosed) throw new Error('the database is closed')
    const client = newClient()
    current = client
    // A server that is told to end a connection says so first and hangs up then: two errors for one loss.
    client.on('error', (error) => {
      if (!isListening) return
      isListening = false
      onLost(error)
      reconnect()
    })
    try {
      await client.connect()
      await silence.during(client, () => channels.listenOn(client))
    } catch (error) {
      // One on which nothing may be listened to, as to a standby, would stay with the server for nothing.
      void client.end()
      throw error
    }
    isListening = true
    void beat(client)
    return client
  }

  /** Asks nothing and is answered; whoever is not has the error told to the connection. */
  async function beat(client: pg.Client): Promise<void> {
    const { pipeline } = watchedQueryable(client, silence)
    const isAnswered = () =>
      pipeline([]).then(
        () => true,
        () => false,
      )
    do await pause(heartbeatMs, undefined, { ref: false })
    while (isListening && (await isAnswered()))
  }

  /** @param toldOf why the last try failed */
  function reconnect(toldOf = ''): void {
    if (isClosed) return
    connection = pause(relistenDelayMs, undefined, { ref: false }).then(connect)
    connection.then(channels.announceReconnect, (error: Error) => {
      if (!isClosed && String(error) !== toldOf) onLost(error)
      reconnect(String(error))
    })
  }

  /** @throws what the first connection failed with; whoever listens next has another one tried */
  async function connectFirst(): Promise<pg.Client> {
    const first = connect()
    connection = first
    return first.catch((error) => {
      if (connection === first) connection = null
      throw error
    })
  }

  return {
    async listen(channel, onNotification, onReconnect = () => undefined) {
      const listener = { onNotification, onReconnect }
      const isNew = channels.add(channel, listener)
      try {
        if (!connection) await connectFirst()
        else {
          const client = await connection
          if (isNew) await silence.during(client, () => listenTo(client, channel))
        }
      } catch (error) {
        channels.remove(channel, listener)
        throw error
      }
      return async () => channels.remove(channel, listener)
    },
    isDeaf: () => connection !== null && !isListening,
    async close() {
      isClosed = true
      isListening = false
      await current?.end()
    },
  }
}
