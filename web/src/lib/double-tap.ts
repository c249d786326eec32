// A double tap: its second tap was meant for what the first one found.

/** Milliseconds between the two. */
export const doubleTapMs = 500
