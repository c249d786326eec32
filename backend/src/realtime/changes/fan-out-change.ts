/** Sends a change to those who may be told, with one message for each channel and one frame for all alike. */
import type { Channel } from '../channel/channel.ts'
import { sharedFrame } from '../channel/rooms.ts'
import type { FanOut } from '../fan-out.ts'
import { encodeFrame } from '../wire/serializer.ts'
import type { Change } from './change.ts'
import { describeChange } from './change-payload.ts'
import type { Recipients, TableShape } from './recipients.ts'
import type { Subscriber } from './subscribers.ts'
import type { Subscription } from './subscription.ts'

/** The subscriptions of one channel that want the same columns. */
interface Told {
  channel: Channel
  columns: Subscription['columns']
  ids: number[]
}

/** @returns false, having told nobody, when too much waits in this lane of the fan-out */
export function fanOutChange(
  fanOut: FanOut,
  lane: string,
  change: Change,
  { table, subscribers }: Recipients,
): boolean {
  const dataFor = describedOnce(change, table)
  const frames = new Map<string, ReturnType<typeof sharedFrame>>()
  const told = groupByChannel(subscribers).map(({ channel, columns, ids }) => {
    const { topic, session, caller } = channel
    const key = JSON.stringify([session.version, topic, caller.role, columns, ids])
    const frame =
      frames.get(key) ??
      sharedFrame(
        encodeFrame(
          session.version,
          { joinRef: null, ref: null, topic, event: 'postgres_changes' },
          `{"ids":${JSON.stringify(ids)},"data":${dataFor(caller.role, columns)}}`,
        ),
      )
    frames.set(key, frame)
    return { channel, frame }
  })
  if (told.length === 0) return true
  return fanOut.send(lane, {
    bytes: 0,
    recipients: told.length,
    deliverTo(index) {
      const { channel, frame } = told[index] ?? {}
      if (frame && channel?.isOpen) channel.session.send(frame.bytes, frame.isBinary)
    },
  })
}

function groupByChannel(subscribers: Subscriber[]): Told[] {
  const byChannel = new Map<Channel, Map<string, Told>>()
  for (const { channel, subscription } of subscribers) {
    const { id, columns } = subscription
    const ofChannel = byChannel.get(channel) ?? new Map<string, Told>()
    byChannel.set(channel, ofChannel)
    const key = JSON.stringify(columns)
    const told = ofChannel.get(key) ?? { channel, columns, ids: [] }
    ofChannel.set(key, told)
    if (!told.ids.includes(id)) told.ids.push(id)
  }
  return [...byChannel.values()].flatMap((ofChannel) => [...ofChannel.values()])
}

function describedOnce(change: Change, table: TableShape) {
  const described = new Map<string, string>()
  return (role: string, columns: string[] | null): string => {
    const key = JSON.stringify([role, columns])
    const known = described.get(key) ?? describeChange(change, table, role, columns)
    described.set(key, known)
    return known
  }
}
