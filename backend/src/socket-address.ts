/** Addresses of sockets in the file system: short by nature, and what is longer is cut without a word, and lies elsewhere. */

/** Bytes: they end with a zero in 108 of Linux, in 104 of others. */
const longest = process.platform === 'linux' ? 107 : 103

export function isShortEnough(address: string): boolean {
  return Buffer.byteLength(address) <= longest
}
