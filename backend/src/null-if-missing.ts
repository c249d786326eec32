/** Files and folders that may be missing. */
import { stat } from 'node:fs/promises'

/** Whether something lies there. @throws what keeps that from being seen */
export async function isThere(path: string): Promise<boolean> {
  return (await nullIfMissing(stat(path))) !== null
}

/** What was read, or null where there is nothing; whatever else keeps it from being read is thrown: it must not pass for nothing. */
export async function nullIfMissing<Content>(reading: Promise<Content>): Promise<Content | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
