// How long a notification is shown, how often the count is asked for.
/** Milliseconds a notification stays as a toast (spec 2 §9). */
export const toastTime = 10_000

/** Milliseconds between two looks at the count, should the live connection not come about. */
export const countInterval = 120_000
