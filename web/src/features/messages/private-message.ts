// A message between two friends as the screens know it, and how an answer becomes one. Messages are gone after 24 hours (spec 0).
import * as v from 'valibot'
import { answeredWithVoiceSchema, keptAnswered, toAnswered } from '../../lib/answered-message.ts'
import { timestamp } from '../../lib/contract.ts'
import type { TimelineMessage } from '../../lib/message-timeline.ts'
import { keptPerson, type Person, personSchema, toPerson } from '../../lib/person.ts'

export const messageFilesBucket = 'message-files'

/** Milliseconds after which a message is gone; the database deletes it. */
const messageLifetime = 24 * 60 * 60 * 1000

export function isCurrent({ createdAt }: { createdAt: string }): boolean {
  return Date.parse(createdAt) > Date.now() - messageLifetime
}

interface SentVoice {
  /** As the row names the file, which is private. */
  path: string
  seconds: number
  /** How loud it is in equal parts of it, each from 0 to 100; none where who recorded it made none. */
  peaks: readonly number[]
}

export interface PrivateMessage extends TimelineMessage {
  author: Person
  receiverId: string
  voice: SentVoice | undefined
  /** Null until the receiver's app had it, and until they saw it. */
  deliveredAt: string | null
  readAt: string | null
}

/** What is left of one that was removed. */
export const removedMessage = {
  text: '',
  imagePath: null,
  voice: undefined,
  isRemoved: true,
} satisfies Partial<PrivateMessage>

/** As the browser keeps one. */
export const keptMessage: v.GenericSchema<unknown, PrivateMessage> = v.pipe(
  v.object({
    id: v.string(),
    author: keptPerson,
    receiverId: v.string(),
    text: v.string(),
    imagePath: v.nullable(v.string()),
    voice: v.optional(v.object({ path: v.string(), seconds: v.number(), peaks: v.array(v.number()) })),
    answered: v.optional(keptAnswered),
    isRemoved: v.boolean(),
    createdAt: v.string(),
    deliveredAt: v.nullable(v.string()),
    readAt: v.nullable(v.string()),
  }),
  // JSON has no place for what is not there.
  v.transform((row) => ({ ...row, voice: row.voice, answered: row.answered })),
)

const messageEntries = v.object({
  id: v.string(),
  user_profile: personSchema,
  receiver_id: v.string(),
  content: v.string(),
  image_url: v.nullable(v.string()),
  audio_url: v.nullable(v.string()),
  audio_seconds: v.nullable(v.number()),
  audio_peaks: v.nullable(v.array(v.number())),
  reply_to: v.nullable(answeredWithVoiceSchema),
  is_removed: v.boolean(),
  created_at: timestamp,
  delivered_at: v.nullable(timestamp),
  read_at: v.nullable(timestamp),
})
type MessageRow = v.InferOutput<typeof messageEntries>

export const messageSchema = v.pipe(
  messageEntries,
  v.check((row) => (row.audio_url === null) === (row.audio_seconds === null), 'a voice without its length'),
)

function toVoice({ audio_url, audio_seconds, audio_peaks }: MessageRow): SentVoice | undefined {
  if (audio_url === null || audio_seconds === null) return undefined
  return { path: audio_url, seconds: audio_seconds, peaks: audio_peaks ?? [] }
}

/** `base` is the backend's address. */
export function toMessage(row: MessageRow, base: string): PrivateMessage {
  return {
    id: row.id,
    author: toPerson(row.user_profile, base),
    receiverId: row.receiver_id,
    text: row.content,
    imagePath: row.image_url,
    voice: toVoice(row),
    answered: toAnswered(row.reply_to, base),
    isRemoved: row.is_removed,
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
    readAt: row.read_at,
  }
}

/** With whom the message is, seen from `viewerId`. */
export function otherSideOf({ author, receiverId }: PrivateMessage, viewerId: string): string {
  return author.id === viewerId ? receiverId : author.id
}
