/** Whether a file could not be read or written because its disk fails, only reads (as after an error of its own), or is not there any more. */

export const failingDiskCodes = [
  'EIO',
  'EROFS',
  'ENXIO',
  'ENODEV',
  'ESTALE',
  'ENOTCONN',
  'EHOSTDOWN',
  'EUCLEAN',
]
/** What libvips makes of them. */
const words = /input\/output error|read-only file system|stale file handle/i

export function isDiskFailing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return 'code' in error ? failingDiskCodes.includes(String(error.code)) : words.test(error.message)
}
