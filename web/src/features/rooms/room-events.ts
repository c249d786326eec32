// What the server tells all who are in a room, one kind after the other, and what of the room each changes. Pure.
import * as v from 'valibot'
import { parseAnswer } from '../../lib/contract.ts'
import { withArrived, withChanged, withRemoved } from '../../lib/message-timeline.ts'
import { personSchema, toPerson } from '../../lib/person.ts'
import { currencySchema } from '../wallet/index.ts'
import {
  memberSchema,
  messageSchema,
  type RoomGift,
  type RoomMember,
  reactionsSchema,
  removedMessage,
  roomSchema,
  toMember,
  toMessage,
  toRoom,
} from './room.ts'
import type { RoomInside } from './room-inside.ts'

export const messageEvent = messageSchema
export const removedEvent = v.object({ message_id: v.string() })
export const reactionEvent = v.object({
  message_id: v.string(),
  user_id: v.string(),
  emoji: v.nullable(v.string()),
  reactions: reactionsSchema,
})
export const typingEvent = v.object({ user_id: v.string() })
const counted = { user_id: v.string(), user_count: v.number() }
export const memberEvent = v.variant('kind', [
  v.object({ kind: v.literal('joined'), member: memberSchema, ...counted }),
  v.object({ kind: v.picklist(['left', 'kicked']), ...counted }),
])
export const giftEvent = v.object({
  id: v.string(),
  gift_type: currencySchema,
  amount: v.number(),
  sender: personSchema,
  receiver: personSchema,
  created_at: v.string(),
})
export const roomEvent = v.variant('kind', [
  v.object({ kind: v.literal('changed'), room: roomSchema }),
  v.object({ kind: v.literal('deleted') }),
])

/** So many of the last are shown among the messages. */
const shownGifts = 10

/** What somebody who listens does beside what is shown. */
export interface RoomListener {
  viewerId: string
  isAtEnd: () => boolean
  onTyping: (userId: string) => void
  /** Somebody sent what they typed. */
  onWritten: (userId: string) => void
  onGift: (gift: RoomGift) => void
  /** One's own seat is gone, by oneself elsewhere. */
  onLeft: () => void
  /** What is true has to be asked. */
  onDoubt: () => void
}

/** `base` is the backend's address. */
export type RoomChange = (inside: RoomInside, base: string) => Partial<RoomInside>

type Hear = (payload: unknown, listener: RoomListener) => RoomChange | undefined

const withMember = (members: readonly RoomMember[], member: RoomMember) => [
  ...members.filter(({ person }) => person.id !== member.person.id),
  member,
]

function hearMember(payload: unknown, { viewerId, onLeft, onDoubt }: RoomListener): RoomChange | undefined {
  const event = parseAnswer('room_event_member', memberEvent, payload)
  const { user_id: userId, user_count: userCount } = event
  if (event.kind === 'joined') {
    return ({ room, members }, base) => ({
      room: { ...room, userCount },
      members: withMember(members, toMember(event.member, base)),
    })
  }
  if (userId === viewerId) {
    if (event.kind === 'left') onLeft()
    else onDoubt()
    return undefined
  }
  return ({ room, members }) => ({
    room: { ...room, userCount },
    members: members.filter(({ person }) => person.id !== userId),
  })
}

function hearReaction(payload: unknown, { viewerId }: RoomListener): RoomChange {
  const event = parseAnswer('room_event_reaction', reactionEvent, payload)
  const own = event.user_id === viewerId ? { ownReaction: event.emoji } : {}
  return ({ timeline }) => ({
    timeline: withChanged(timeline, event.message_id, { reactions: event.reactions, ...own }),
  })
}

function hearGift(payload: unknown, { onGift }: RoomListener): RoomChange {
  const event = parseAnswer('room_event_gift', giftEvent, payload)
  return ({ gifts }, base) => {
    const gift = {
      id: event.id,
      currency: event.gift_type,
      amount: event.amount,
      sender: toPerson(event.sender, base),
      receiver: toPerson(event.receiver, base),
      createdAt: event.created_at,
    }
    if (gifts.some(({ id }) => id === gift.id)) return {}
    onGift(gift)
    return { gifts: [...gifts, gift].slice(-shownGifts) }
  }
}

/** By the name of the event. */
export const roomEvents: Readonly<Record<string, Hear>> = {
  message: (payload, { isAtEnd, onWritten }) => {
    const event = parseAnswer('room_event_message', messageEvent, payload)
    onWritten(event.user_profile.id)
    return ({ timeline }, base) => ({ timeline: withArrived(timeline, [toMessage(event, base)], isAtEnd()) })
  },
  message_removed: (payload) => {
    const { message_id: id } = parseAnswer('room_event_message_removed', removedEvent, payload)
    return ({ timeline }) => ({ timeline: withRemoved(timeline, id, removedMessage) })
  },
  reaction: hearReaction,
  typing: (payload, { onTyping }) => {
    onTyping(parseAnswer('room_event_typing', typingEvent, payload).user_id)
    return undefined
  },
  member: hearMember,
  gift: hearGift,
  room: (payload, { onDoubt }) => {
    const event = parseAnswer('room_event_room', roomEvent, payload)
    if (event.kind === 'changed') return (_inside, base) => ({ room: toRoom(event.room, base) })
    onDoubt()
    return undefined
  },
}
