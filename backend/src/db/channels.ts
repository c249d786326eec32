/** Who hears which of a database's notification channels, whatever connection they come in on. */
import type pg from 'pg'

interface Hearer {
  hear: (payload: string) => void
  /** Told when notifications may have been missed. */
  onGap: () => void
}

export interface Channels {
  /** @returns whether nobody heard the channel before: then a connection has to begin to listen */
  add(channel: string, hearer: Hearer): boolean
  remove(channel: string, hearer: Hearer): void
  /** Has a new connection listen to all channels, and tells their hearers what it hears. */
  listenOn(client: pg.Client): Promise<void>
  tellOfGap(): void
}

export function createChannels(): Channels {
  const hearersOf = new Map<string, Set<Hearer>>()
  return {
    add(channel, hearer) {
      const known = hearersOf.get(channel)
      if (known) known.add(hearer)
      else hearersOf.set(channel, new Set([hearer]))
      return !known
    },
    remove(channel, hearer) {
      const hearers = hearersOf.get(channel)
      hearers?.delete(hearer)
      if (hearers?.size === 0) hearersOf.delete(channel)
    },
    async listenOn(client) {
      client.on('notification', ({ channel, payload }) => {
        for (const { hear } of hearersOf.get(channel) ?? []) hear(payload ?? '')
      })
      for (const channel of hearersOf.keys()) await listenTo(client, channel)
    },
    tellOfGap() {
      for (const hearers of hearersOf.values()) for (const { onGap } of hearers) onGap()
    },
  }
}

export async function listenTo(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}
