// What rooms go by (spec 2 §9).

/** Milliseconds that entering takes at least. */
export const joinDelay = 1000
/** Of a room made in the app; the server decides. */
export const newRoomSeats = 70

/** Milliseconds between two counts of the list while it is looked at. */
export const listEvery = 15_000
/** Milliseconds after which one says again that one is here. */
export const touchEvery = 20_000
/** Milliseconds after which it is asked who is here still. */
export const membersEvery = 60_000

export const nameMaxLength = 50
export const descriptionMaxLength = 300

/** What one can answer a message with (the database takes no other). */
export const reactionEmoji = ['❤️', '😂', '👍', '😮', '😢', '🙏'] as const
