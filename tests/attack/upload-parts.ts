/** Uploads in parts as the attackers ask for them, a request of TUS at a time. */
import type { Calls, Reply } from './calls.ts'

export const partsEndpoint = '/storage/v1/upload/resumable'
export const partsProtocol = { 'tus-resumable': '1.0.0' }

export interface Beginning {
  name: string
  size: number
  type?: string
  bucket?: string
  /** Ends the request early. */
  signal?: AbortSignal
}

export function beginInParts(
  { call }: Calls,
  { name, size, type = 'image/png', bucket = 'posts', signal }: Beginning,
): Promise<Reply> {
  const said = { bucketName: bucket, objectName: name, contentType: type }
  const pairs = Object.entries(said).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  const headers = { ...partsProtocol, 'upload-length': String(size), 'upload-metadata': pairs.join(',') }
  return call(partsEndpoint, { method: 'POST', headers, signal })
}

/** Where the upload that was begun is gone on with. */
export const pathIn = (reply: Reply) => new URL(reply.headers.get('location') ?? '', 'http://x').pathname
