/**
 * Costly pattern: a regular expression of PostgreSQL that may take any time to match, however short it is. References back
 * make it try every way to match, looking around starts anew at every character, and counted repetitions multiply what
 * they count. What is short and has none of them takes one pass over a text.
 */
const longestPattern = 200
/** Longest text to be searched for, with or without wildcards, in characters. */
const longestSearch = 1_000
const costly = /\\\d|\{|\(\?[=!<]/

/** What is wrong with a pattern that comes from a client; null when nothing is. */
export function problemOfPattern(pattern: string): string | null {
  if (pattern.length > longestPattern) return `a pattern may have ${longestPattern} characters`
  return costly.test(pattern) ? 'a pattern may not refer back, look around or count repetitions' : null
}

/** What is wrong with a text to search for, as `like` or `fts` take it, that comes from a client; null when nothing is. */
export function problemOfSearch(value: string): string | null {
  return value.length > longestSearch ? `a text to search for may have ${longestSearch} characters` : null
}
