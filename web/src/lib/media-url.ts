// Addresses of pictures and videos. The data holds some of them without the server's name.

/** The absolute address of a file; `base` is the backend's. */
export function resolveMediaUrl(url: string, base: string): string {
  return url.startsWith('/') ? `${base}${url}` : url
}

/** The same for a column that may be empty. */
export function resolveOptionalMediaUrl(url: string | null | undefined, base: string): string | null {
  return url ? resolveMediaUrl(url, base) : null
}
