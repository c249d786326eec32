// Whether a text has anything to see. Pure; the database asks the same (private.is_blank).

/**
 * In a set of characters: no blank, no control, nothing that browsers draw as nothing (Unicode's default ignorables, which are joiners,
 * marks of direction, fillers and tags), and none of what only looks like a blank.
 */
export const seenCharacters = String.raw`^\s\p{Cc}\p{DI}\uFFF9-\uFFFC\u2800\u{1D159}`

/** Marks are seen on a letter alone. */
const visible = new RegExp(String.raw`[${seenCharacters}\p{Mn}\p{Me}]`, 'u')

export function hasVisibleText(text: string): boolean {
  return visible.test(text)
}
