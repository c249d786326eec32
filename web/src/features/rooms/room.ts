// A room, who is in it and what is written there, as the screens know them, and how answers become them.
import * as v from 'valibot'
import { answeredSchema, toAnswered } from '../../lib/answered-message.ts'
import { resolveOptionalMediaUrl } from '../../lib/media-url.ts'
import type { TimelineMessage } from '../../lib/message-timeline.ts'
import { type Person, personSchema, toPerson } from '../../lib/person.ts'
import type { Currency } from '../wallet/index.ts'

export interface Room {
  id: string
  name: string
  /** Empty for none. */
  description: string
  background: string | null
  /** The same as the row has it, to be sent back. */
  backgroundPath: string | null
  seats: number
  /** Those that are taken. */
  userCount: number
  owner: Person
}

export const roomSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  background_image: v.nullable(v.string()),
  user_count: v.number(),
  max_users: v.number(),
  owner: personSchema,
})

/** `base` is the backend's address, here as below. */
export function toRoom(row: v.InferOutput<typeof roomSchema>, base: string): Room {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    background: resolveOptionalMediaUrl(row.background_image, base),
    backgroundPath: row.background_image,
    seats: row.max_users,
    userCount: row.user_count,
    owner: toPerson(row.owner, base),
  }
}

export interface RoomMember {
  person: Person
  /** Seen within a minute. */
  isHere: boolean
}

export const memberSchema = v.object({
  user_profile: personSchema,
  joined_at: v.string(),
  is_here: v.boolean(),
})

export function toMember(row: v.InferOutput<typeof memberSchema>, base: string): RoomMember {
  return { person: toPerson(row.user_profile, base), isHere: row.is_here }
}

export interface Reaction {
  emoji: string
  count: number
}

export interface RoomMessage extends TimelineMessage {
  author: Person
  reactions: readonly Reaction[]
  ownReaction: string | null
}

/** What is left of one that was removed. */
export const removedMessage = {
  text: '',
  imagePath: null,
  isRemoved: true,
  reactions: [],
  ownReaction: null,
} satisfies Partial<RoomMessage>

export const reactionsSchema = v.array(v.object({ emoji: v.string(), count: v.number() }))

export const messageSchema = v.object({
  id: v.string(),
  user_profile: personSchema,
  content: v.string(),
  image_url: v.nullable(v.string()),
  reply_to: v.nullable(answeredSchema),
  reactions: reactionsSchema,
  own_reaction: v.nullable(v.string()),
  is_removed: v.boolean(),
  created_at: v.string(),
})

export function toMessage(row: v.InferOutput<typeof messageSchema>, base: string): RoomMessage {
  return {
    id: row.id,
    author: toPerson(row.user_profile, base),
    text: row.content,
    imagePath: row.image_url,
    answered: toAnswered(row.reply_to, base),
    reactions: row.reactions,
    ownReaction: row.own_reaction,
    isRemoved: row.is_removed,
    createdAt: row.created_at,
  }
}

/** Something that somebody gave somebody in the room. */
export interface RoomGift {
  id: string
  currency: Currency
  amount: number
  sender: Person
  receiver: Person
  createdAt: string
}
