/** Tells a private channel again what SQL broadcast to it lately. */
import type { Channel } from '../channel/channel.ts'
import type { RealtimeContext } from '../context.ts'
import { frameOfBroadcast } from './broadcast-frame.ts'

interface StoredMessage {
  id: string
  event: string
  payload: unknown
}

/** What is to be told again, oldest first; nothing where the join does not ask or may not hear. */
export async function readReplay(
  { database }: RealtimeContext,
  { config, name, rights }: Pick<Channel, 'config' | 'name' | 'rights'>,
): Promise<StoredMessage[]> {
  if (!config.replay || !config.isPrivate || !rights.readsBroadcast) return []
  const latest = await database.query<StoredMessage>(
    `
    select id, event, payload
    from realtime.messages
    where topic = $1
      and extension = 'broadcast'
      and private
      and event is not null
      and inserted_at >= (to_timestamp($2::double precision / 1000) at time zone current_setting('timezone'))
    order by inserted_at desc
    limit $3`,
    [name, config.replay.since, config.replay.limit],
  )
  return latest.reverse()
}

export function pushReplay(channel: Channel, messages: StoredMessage[]): void {
  for (const { id, event, payload } of messages) {
    const frame = frameOfBroadcast(channel.session.version, channel.topic, {
      event,
      body: { encoding: 'json', text: JSON.stringify(payload) },
      meta: { id, replayed: true },
    })
    if (frame) channel.session.send(frame)
  }
}
