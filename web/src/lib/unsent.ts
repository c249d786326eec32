// Unsent words: what the person wrote and has not sent, under the names by which this browser keeps it. Signing out forgets it, so that
// is asked about first.
import * as v from 'valibot'
import { parseStored } from './contract.ts'
import { personalKey } from './personal-data.ts'
import { localStore, tabStore } from './storage.ts'
import { hasVisibleText } from './visible-text.ts'

export const typedPostKey = personalKey('written-post')
export const chosenFilesKey = personalKey('chosen-files')
export const storyFileKey = personalKey('story-file')
export const unsentCommentsKey = personalKey('unsent-comments')
const typedCommentPrefix = personalKey('typed-comment:')
export const unsentSupportKey = personalKey('unsent-support')
const typedSupportPrefix = personalKey('typed-support:')
const supportFilePrefix = personalKey('support-file:')
export const unsentRoomsKey = personalKey('unsent-rooms')
const typedRoomPrefix = personalKey('typed-room:')
const roomFilePrefix = personalKey('room-file:')
export const unsentMessagesKey = personalKey('unsent-messages')
const typedMessagePrefix = personalKey('typed-message:')
const messageFilePrefix = personalKey('message-file:')

const typedReportPrefix = personalKey('typed-report:')
export const editedProfileKey = personalKey('edited-profile')
const reviewNotesPrefix = personalKey('review-notes:')
export const applicationKey = personalKey('application')
export const applicationPhoneKey = personalKey('application-phone')

export function typedCommentKey(postId: string): string {
  return typedCommentPrefix + postId
}

/** Of a conversation with the support, `place`: whose it is, and at which side of it one writes. */
export function typedSupportKey(place: string): string {
  return typedSupportPrefix + place
}

export function supportFileKey(place: string): string {
  return supportFilePrefix + place
}

export function typedRoomKey(roomId: string): string {
  return typedRoomPrefix + roomId
}

export function roomFileKey(roomId: string): string {
  return roomFilePrefix + roomId
}

/** To whom. */
export function typedMessageKey(userId: string): string {
  return typedMessagePrefix + userId
}

export function messageFileKey(userId: string): string {
  return messageFilePrefix + userId
}

/** Of what is reported. */
export function typedReportKey(kind: string, id: string): string {
  return `${typedReportPrefix}${kind}:${id}`
}

/** Of the review of an application to become an agent. */
export function reviewNotesKey(applicationId: string): string {
  return reviewNotesPrefix + applicationId
}

export interface Unsent {
  /** Comments that wait for a network, or that the server refused. */
  comments: number
  /** A post, a story or a comment is begun. */
  isDrafting: boolean
  /** A message to the support is begun, or waits. */
  isAsking: boolean
  /** A message to a room is begun, or waits. */
  isChatting: boolean
  /** A message to a friend is begun, or waits. */
  isMessaging: boolean
  isReporting: boolean
  /** One's profile is edited and not saved. */
  isEditing: boolean
  /** Notes of a review are begun. */
  isReviewing: boolean
  /** An application to become an agent is begun. */
  isApplying: boolean
}

/** One that was given up waits only to be taken back. */
const waitingSchema = v.array(v.object({ isWithdrawn: v.optional(v.boolean()) }))

/** A post's words are rich text, of files there are the names; those of all else stand in fields, a comment's with whom it answers. */
const typedSchema = v.union([
  v.string(),
  v.array(v.string()),
  v.object({ text: v.string() }),
  v.object({ details: v.string() }),
  v.object({ name: v.string(), location: v.string(), services: v.string() }),
  v.object({ phone: v.string() }),
  v.object({ name: v.optional(v.string()), bio: v.optional(v.string()) }),
])

/** What was chosen beside the words is no loss: whom it answers, a reason, a country. */
function isWritten(key: string): boolean {
  const typed = parseStored(typedSchema, localStore.read(key) ?? tabStore.read(key)) ?? ''
  const texts = typeof typed === 'object' ? Object.values(typed) : [typed]
  return texts.some((text) => text !== undefined && hasVisibleText(text.replaceAll(/<[^>]*>/g, '')))
}

function waitingIn(outboxKey: string): number {
  const waiting = parseStored(waitingSchema, localStore.read(outboxKey)) ?? []
  return waiting.filter(({ isWithdrawn }) => !isWithdrawn).length
}

/** What there is now. */
export function unsentWords(): Unsent {
  const asking = [typedSupportPrefix, supportFilePrefix].flatMap((prefix) => localStore.keys(prefix))
  const chatting = [typedRoomPrefix, roomFilePrefix].flatMap((prefix) => localStore.keys(prefix))
  const messaging = [typedMessagePrefix, messageFilePrefix].flatMap((prefix) => localStore.keys(prefix))
  const drafts = [typedPostKey, chosenFilesKey, storyFileKey, ...tabStore.keys(typedCommentPrefix)]
  return {
    comments: waitingIn(unsentCommentsKey),
    isDrafting: drafts.some(isWritten),
    isAsking: waitingIn(unsentSupportKey) > 0 || asking.some(isWritten),
    isChatting: waitingIn(unsentRoomsKey) > 0 || chatting.some(isWritten),
    isMessaging: waitingIn(unsentMessagesKey) > 0 || messaging.some(isWritten),
    isEditing: isWritten(editedProfileKey),
    isReviewing: tabStore.keys(reviewNotesPrefix).some(isWritten),
    isReporting: tabStore.keys(typedReportPrefix).some(isWritten),
    isApplying: [applicationKey, applicationPhoneKey].some(isWritten),
  }
}
