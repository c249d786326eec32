/** Sizes as people write them: `20MB`, `1.5kb`, `100MiB`. */

const units: Record<string, number> = {
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
}

/** Bytes; null for text that is no size. */
export function parseSize(text: string): number | null {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([kmg]?i?b)$/i.exec(text.trim()) ?? []
  const factor = units[unit?.toLowerCase() ?? '']
  return amount && factor ? Math.round(Number(amount) * factor) : null
}
