// Addresses of pictures and videos. Rows hold paths from the root, so that they are true on whichever host they are kept.

/** The address of a file by its path in a row; `base` is the backend's. */
export function resolveMediaUrl(path: string, base: string): string {
  return `${base}${path}`
}

/** The same for a column that may be empty. */
export function resolveOptionalMediaUrl(path: string | null | undefined, base: string): string | null {
  return path ? resolveMediaUrl(path, base) : null
}
