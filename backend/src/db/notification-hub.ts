/** Notification hub: who listens to which of a database's notification channels, whatever connection they come in on. */
import type pg from 'pg'

interface Listener {
  onNotification: (payload: string) => void
  /** Told when notifications may have been missed. */
  onReconnect: () => void
}

export interface NotificationHub {
  /** @returns whether nobody listened to the channel before: then a connection has to begin to listen */
  add(channel: string, listener: Listener): boolean
  remove(channel: string, listener: Listener): void
  /** Has a new connection listen to all channels, and passes on what it hears. */
  listenOn(client: pg.Client): Promise<void>
  announceReconnect(): void
}

export function createNotificationHub(): NotificationHub {
  const listenersOf = new Map<string, Set<Listener>>()
  return {
    add(channel, listener) {
      const known = listenersOf.get(channel)
      if (known) known.add(listener)
      else listenersOf.set(channel, new Set([listener]))
      return !known
    },
    remove(channel, listener) {
      const listeners = listenersOf.get(channel)
      listeners?.delete(listener)
      if (listeners?.size === 0) listenersOf.delete(channel)
    },
    async listenOn(client) {
      client.on('notification', ({ channel, payload }) => {
        for (const { onNotification } of listenersOf.get(channel) ?? []) onNotification(payload ?? '')
      })
      for (const channel of listenersOf.keys()) await listenTo(client, channel)
    },
    announceReconnect() {
      for (const listeners of listenersOf.values()) for (const { onReconnect } of listeners) onReconnect()
    },
  }
}

export async function listenTo(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}
