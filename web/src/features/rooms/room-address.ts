// What can be open over a room, as it stands in the address.

export const roomDialogs = ['members', 'gift', 'settings', 'leave'] as const

/** The member who is looked at. */
export const memberParam = 'member'
/** Who gets a gift. */
export const giftParam = 'give'
