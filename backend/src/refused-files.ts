/** Files and folders that are there and that this process may not use, as after a restore by another user: said so that a person can mend it. */
import { constants } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from './null-if-missing.ts'

/** The first in a folder, which is one of them too, as a part of a line; null where there is none, or no folder. */
export async function firstRefused(folder: string): Promise<string | null> {
  for await (const path of everythingIn(folder)) {
    const refusal = await nullIfMissing(access(path, constants.R_OK | constants.W_OK)).catch((error) => error)
    if (refusal instanceof Error) return sayRefusal(path, refusal)
  }
  return null
}

/** @param path that the system refuses with the error, or what lies in it */
export async function sayRefusal(path: string, error: NodeJS.ErrnoException): Promise<string> {
  const owner = await stat(path).catch(() => null)
  const isAnothers = ['EACCES', 'EPERM'].includes(error.code ?? '') && owner !== null
  return isAnothers
    ? `${path} belongs to user ${owner.uid}, and this is user ${process.getuid?.()}: give it to the user of the app (\`chown -R\`)`
    : `${path} cannot be used: ${error.code ?? error.message}`
}

async function* everythingIn(path: string): AsyncGenerator<string> {
  yield path
  const entries = await nullIfMissing(readdir(path, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) yield* everythingIn(inner)
    else yield inner
  }
}
