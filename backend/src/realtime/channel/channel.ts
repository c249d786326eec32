/** One client's place in one channel, from its join to its end. */
import type { Caller } from '../../db/caller.ts'
import type { Subscription } from '../changes/subscription.ts'
import type { HeldQuota } from '../quota/channel-quota.ts'
import type { Quota } from '../quota/quotas.ts'
import type { ProtocolVersion } from '../wire/frame.ts'
import type { ChannelConfig } from './join-payload.ts'

/** What a channel knows of the socket that it belongs to. */
export interface SocketSession {
  version: ProtocolVersion
  /** Who the API key in the address stands for. */
  caller: Caller
  /** Of the request that opened the socket; policies may read them. */
  headers: Record<string, string>
  /** Of the address that it comes from. */
  network: string
  site: string
  /** Counts the socket as one more of a caller's, once; false when that has too many, or the socket has closed. */
  countFor(quota: Quota): boolean
  /** Bytes are a text's when `isBinary` is false. */
  send(frame: string | Buffer, isBinary?: boolean): void
  /** Forgets a channel that has ended. */
  drop(channel: Channel): void
}

/** What a caller may do in a channel. */
export interface ChannelRights {
  readsBroadcast: boolean
  readsPresence: boolean
  writesBroadcast: boolean
  writesPresence: boolean
}

export interface Channel {
  /** As clients name it, `realtime:` and the name. */
  topic: string
  name: string
  /** Public and private channels of one name are two rooms. */
  room: string
  joinRef: string | null
  session: SocketSession
  config: ChannelConfig
  caller: Caller
  /** The token that the caller was told by; null while it is the API key's. */
  token: string | null
  held: HeldQuota
  rights: ChannelRights
  subscriptions: Subscription[]
  presence: {
    key: string
    /** The client wants to know who is present. */
    isShown: boolean
    /** What it is known by while it is present itself. */
    ref: string | null
  }
  isOpen: boolean
  /** How often in a row its rights were asked without an answer. */
  unanswered: number
  /** Until the token's expiry or the next re-authorization. */
  clock: NodeJS.Timeout | undefined
}

const topicPrefix = 'realtime:'

/** The name within a topic; null for what is no channel. */
export function nameOfTopic(topic: string): string | null {
  return topic.startsWith(topicPrefix) && topic.length > topicPrefix.length
    ? topic.slice(topicPrefix.length)
    : null
}

export function topicOfName(name: string): string {
  return `${topicPrefix}${name}`
}

export function roomOf(name: string, isPrivate: boolean): string {
  return `${isPrivate ? 'private' : 'public'}:${name}`
}

/** The name of the channel that a room is. */
export function nameOfRoom(room: string): string {
  return room.slice(room.indexOf(':') + 1)
}
