// Random identifiers and hashes, in lower-case hex; what a UUID looks like.

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** `bytes` random bytes; two characters each. Works also on pages without TLS. */
export function randomHex(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)))
}

/** A random UUID, version 4. The browser's own exists only on pages with TLS. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)).map((byte, place) => {
    if (place === 6) return (byte & 0x0f) | 0x40
    return place === 8 ? (byte & 0x3f) | 0x80 : byte
  })
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** SHA-256 of the text, or undefined where the browser offers no hashing: on a page without TLS. */
export async function sha256(text: string): Promise<string | undefined> {
  if (!globalThis.isSecureContext) return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return hex(new Uint8Array(hash))
}

/** True for the text of a UUID; the database refuses to compare anything else with an id. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
