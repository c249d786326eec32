// Joining class names.

/** The given names in one string, without those that are false or missing. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
