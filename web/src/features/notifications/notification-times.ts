// Times of what is told: how long it is shown, how often one looks how much is unread.

/** Milliseconds a notification stays as a toast (spec 2 §9). */
export const toastTime = 10_000

/** Milliseconds between two looks at the count, should the live connection not come about. */
export const countInterval = 120_000
