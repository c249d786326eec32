/**
 * Deletes the files that nothing shows, through the storage service, which deletes their bytes too: for projects whose
 * database cannot. Scheduled there; answers the service role alone. {} → {success, deleted}.
 */
import { serviceHeaders } from '../_shared/api-keys.ts'
import { requiredSetting } from '../_shared/environment.ts'
import { isJsonObject, serveJson, textOf } from '../_shared/json-endpoint.ts'
import { callAsCaller } from '../_shared/procedures.ts'

interface UnusedFile {
  bucket: string
  name: string
}

serveJson(async (_body, request) => {
  // Asked with the caller's own rights, so that the database refuses everybody else.
  const files = toFiles(await callAsCaller('list_unused_files', {}, request))
  const buckets = new Set(files.map(({ bucket }) => bucket))
  for (const bucket of buckets) {
    await removeFiles(
      bucket,
      files.filter((file) => file.bucket === bucket).map(({ name }) => name),
    )
  }
  return { success: true, deleted: files.length }
})

function toFiles(answer: unknown): UnusedFile[] {
  if (!Array.isArray(answer)) throw new Error('list_unused_files answered with something else than rows')
  return answer.map((row: unknown) => {
    const [bucket, name] = isJsonObject(row) ? [textOf(row, 'bucket_id'), textOf(row, 'name')] : []
    if (!bucket || !name) throw new Error('list_unused_files answered with something else than files')
    return { bucket, name }
  })
}

async function removeFiles(bucket: string, names: string[]): Promise<void> {
  const response = await fetch(`${requiredSetting('SUPABASE_URL')}/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    headers: { ...serviceHeaders(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ prefixes: names }),
  })
  if (!response.ok) throw new Error(`storage answered ${response.status}`)
}
