/** What is true of a file once it was changed after its arrival: made safe on disk, measured and hashed. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FileSummary } from './receive-file.ts'

export async function syncAndSummarize(path: string): Promise<FileSummary> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
  const hash = createHash('md5')
  let size = 0
  for await (const chunk of (await open(path)).createReadStream()) {
    size += chunk.length
    hash.update(chunk)
  }
  return { size, md5: hash.digest('hex') }
}
