/** What is true of a file once it was changed after its arrival: made safe on disk, measured and hashed. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FileSummary } from './receive-file.ts'
import { folderIsGone } from './storage-backend.ts'

/** @throws StoreUnavailable where its folder has gone since */
export async function syncAndSummarize(path: string): Promise<FileSummary> {
  const file = await open(path, 'r+').catch(folderIsGone)
  await file.sync().finally(() => file.close())
  const hash = createHash('md5')
  let size = 0
  for await (const chunk of (await open(path).catch(folderIsGone)).createReadStream()) {
    size += chunk.length
    hash.update(chunk)
  }
  return { size, md5: hash.digest('hex') }
}
