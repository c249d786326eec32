/** How much memory an upload takes while it arrives, in a backend that has hardly done anything else yet. */
import { readFile, writeFile } from 'node:fs/promises'
import { startBackendProcess } from '../support/backend-process.ts'
import { runSql } from './captured-sql.ts'
import { atMost, type Row } from './report.ts'
import type { Bench } from './throughput.ts'

const megabytes = [10, 100]
const mostGrowth = 30
const restMs = 1_000
const bytesPerMegabyte = 1_000_000
const bucket = 'bench-uploads'

const createBucket = `
insert into storage.buckets (id, name, file_size_limit)
values ('${bucket}', '${bucket}', ${200 * bytesPerMegabyte})
on conflict do nothing`

/** As browsers send files and as Node sends buffers. */
const bodies = {
  form: (file: Blob) => {
    const form = new FormData()
    form.append('', file, 'file')
    return form
  },
  bytes: (file: Blob) => file,
}

/**
 * No rows where the system does not tell how much a process held at most.
 * @param env of the backends that are started for this
 */
export async function measureUploadMemory(
  { cluster, database }: Bench,
  env: Record<string, string> & { SERVICE_ROLE_KEY: string },
): Promise<Row[]> {
  if (process.platform !== 'linux') return []
  await runSql(cluster, database, createBucket)
  const rows: Row[] = []
  for (const size of megabytes) {
    const growths: number[] = []
    for (const body of Object.values(bodies)) growths.push(await growthDuring(size, body, env))
    rows.push(atMost(`one upload of ${size} MB: growth of memory`, Math.max(...growths), mostGrowth, 'MB'))
  }
  return rows
}

async function growthDuring(
  size: number,
  bodyOf: (file: Blob) => BodyInit,
  env: Record<string, string> & { SERVICE_ROLE_KEY: string },
): Promise<number> {
  const app = await startBackendProcess({ env })
  try {
    const upload = (name: string, file: Blob) =>
      uploadTo(`${app.url}/storage/v1/object/${bucket}/${name}`, bodyOf(file), env.SERVICE_ROLE_KEY)
    // The first upload loads the code for it.
    await upload('first', new Blob(['first']))
    await new Promise((resolve) => setTimeout(resolve, restMs))
    const { pid = 0 } = app.process
    await forgetPeak(pid)
    const before = await memoryOf(pid, 'VmRSS')
    await upload('large', new Blob([Buffer.alloc(size * bytesPerMegabyte)]))
    return (await memoryOf(pid, 'VmHWM')) - before
  } finally {
    await app.remove()
  }
}

async function uploadTo(url: string, body: BodyInit, serviceRoleKey: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}`, 'x-upsert': 'true' },
    body,
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
}

/** Has Linux count anew how much the process held at most. */
async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
}

/** Resident memory in MB, now (`VmRSS`) or at most (`VmHWM`). */
async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
  return Number(kilobytes) / 1_024
}
