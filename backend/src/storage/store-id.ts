/** The id of a folder of files, by which it is known from another, and from the place where its disk was mounted. */
import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nullIfMissing } from '../null-if-missing.ts'
import { syncFolder } from './make-folder.ts'

/** Beside the files, so that it goes where they go: moved, copied, restored. */
const idFile = 'store-id'

/** Null where there is none, or no folder. */
export async function readStoreId(folder: string): Promise<string | null> {
  return (await nullIfMissing(readFile(join(folder, idFile), 'utf8')))?.trim() ?? null
}

/** Of two processes that make one at once, both have that of the first: a link is there as a whole, or not. */
export async function makeStoreId(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const id = randomUUID()
  const written = join(folder, `${idFile}-${id}`)
  try {
    const file = await open(written, 'wx', 0o600)
    await file.writeFile(`${id}\n`)
    await file.sync()
    await file.close()
    await link(written, join(folder, idFile)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(written, { force: true })
  }
  // The database knows the id for good from now on: so must the disk.
  for (const changed of [folder, dirname(folder)]) await syncFolder(changed)
  return (await readStoreId(folder)) ?? id
}
