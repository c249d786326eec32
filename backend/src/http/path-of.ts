/** Addresses without their query, which may hold tokens and keys. */

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
