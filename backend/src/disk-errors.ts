/** What a disk says when nothing can be kept on it: it is full, or it fails. By the system's codes, or by what libvips makes of them. */

interface Trouble {
  codes: readonly string[]
  words: RegExp
}

/** It, or the share of it that this process has. */
const full: Trouble = {
  codes: ['ENOSPC', 'EDQUOT', 'EFBIG'],
  words: /no space left on device|quota exceeded|file too large/i,
}
/** It cannot be read or written, only reads (as after an error of its own), or is not there any more. */
const failing: Trouble = {
  codes: ['EIO', 'EROFS', 'ENXIO', 'ENODEV', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'EUCLEAN'],
  words: /input\/output error|read-only file system|stale file handle/i,
}

export const failingDiskCodes = failing.codes

export function isDiskFull(error: unknown): error is Error {
  return isOf(full, error)
}

export function isDiskFailing(error: unknown): error is Error {
  return isOf(failing, error)
}

function isOf({ codes, words }: Trouble, error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return 'code' in error ? codes.includes(String(error.code)) : words.test(error.message)
}
