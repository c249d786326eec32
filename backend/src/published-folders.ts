/** Folders that the web app would publish: what lies in WEB_DIR is served to everybody, so no data and no project may. */
import { realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Config } from './config.ts'
import { nullIfMissing } from './null-if-missing.ts'

/** Why folders must not lie as they do, wherever links lead; null when they may. */
export async function publishedFolderProblem({
  webDir,
  dataDir,
  storageDir,
  supabaseDir,
}: Pick<Config, 'webDir' | 'dataDir' | 'storageDir' | 'supabaseDir'>): Promise<string | null> {
  const web = await realPathOf(webDir)
  for (const [variable, folder] of [
    ['DATA_DIR', dataDir],
    ['STORAGE_DIR', storageDir],
    ['SUPABASE_DIR', supabaseDir],
  ] as const) {
    const real = await realPathOf(folder)
    if (isWithin(real, web)) {
      return `${variable} (${real}) lies in WEB_DIR (${web}), all of which is served to everybody: move one of them`
    }
    // A project may be built into a folder of its own; nothing that is written while people use it lies there.
    if (variable !== 'SUPABASE_DIR' && isWithin(web, real)) {
      return `WEB_DIR (${web}) lies in ${variable} (${real}), and all of WEB_DIR is served to everybody: move one of them`
    }
  }
  return null
}

/** Where a folder is, or would be made, once links are followed. */
async function realPathOf(folder: string): Promise<string> {
  return (await nullIfMissing(realpath(folder))) ?? join(await realPathOf(dirname(folder)), basename(folder))
}

function isWithin(folder: string, around: string): boolean {
  const way = relative(around, folder)
  return way !== '..' && !way.startsWith(`..${sep}`)
}
