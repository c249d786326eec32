// Searching while one types: when it is asked, and from how many letters on.

/** Milliseconds without a key until it is asked. */
export const searchPause = 300

/** Fewer letters are in nearly every name and post. */
export const fewestLetters = 2
