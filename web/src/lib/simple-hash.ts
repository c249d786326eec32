// Simple hash: of the fallback fingerprint on pages where the browser offers none, and of what a storage key is not to spell out.

/** FNV-1a over the text's characters, as 8 hex digits behind `simple-`. The same text always gives the same. */
export function simpleHash(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return `simple-${(hash >>> 0).toString(16).padStart(8, '0')}`
}
