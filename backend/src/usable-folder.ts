/** Whether a process may write in a folder, asked before the folder is made. */
import { mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from './disk-full.ts'
import { ifThere } from './if-there.ts'

/** Makes something where the folder is, or where it would be made, and removes it again. @throws what keeps it from that */
export async function mustBeUsable(folder: string): Promise<void> {
  try {
    await rmdir(await mkdtemp(join(await nearestOf(folder), '.try-')))
  } catch (error) {
    // What is there can be read all the same.
    if (!isDiskFull(error)) throw error
  }
}

/** The folder, or the nearest of those around it that is there. */
async function nearestOf(folder: string): Promise<string> {
  return (await ifThere(stat(folder))) ? folder : nearestOf(dirname(folder))
}
