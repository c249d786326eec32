/** File identity: whether what lies at a path is still what lay there, and not something else that was put in its place. */
import { stat } from 'node:fs/promises'
import { nullIfMissing } from './null-if-missing.ts'

/**
 * @returns whether the same file is still there. A number alone may be given again to the next file, but not together with the time
 * at which it was made.
 */
export async function identityOf(path: string): Promise<() => Promise<boolean>> {
  const own = await stat(path)
  return async () => {
    const now = await nullIfMissing(stat(path))
    return now?.ino === own.ino && now.dev === own.dev && now.birthtimeMs === own.birthtimeMs
  }
}
