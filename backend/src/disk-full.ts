/** Whether something could not be written because the disk, or the share of it that this process has, is full. */

const codes = ['ENOSPC', 'EDQUOT', 'EFBIG']
/** What libvips makes of them. */
const words = /no space left on device|quota exceeded|file too large/i

export function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return 'code' in error ? codes.includes(String(error.code)) : words.test(error.message)
}
