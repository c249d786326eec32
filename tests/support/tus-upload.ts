/** Resumable uploads by tus-js-client, with the options of Supabase's documentation. */
import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import type { BackendAddress } from './start-backends.ts'

export interface TusFile {
  bucket: string
  name: string
  bytes: Buffer
  type: string
  upsert?: boolean
  /** What is said of the file, as JSON. */
  metadata?: Record<string, unknown>
}

export const chunkSize = 6 * 1024 * 1024

type Address = Pick<BackendAddress, 'url' | 'anonKey'>

export function tusOptions({ url, anonKey }: Address, token: string, file: TusFile): UploadOptions {
  return {
    endpoint: `${url}/storage/v1/upload/resumable`,
    retryDelays: [0, 1_000, 2_000],
    headers: {
      authorization: `Bearer ${token}`,
      apikey: anonKey,
      'x-upsert': String(file.upsert ?? false),
    },
    uploadDataDuringCreation: true,
    removeFingerprintOnSuccess: true,
    metadata: {
      bucketName: file.bucket,
      objectName: file.name,
      contentType: file.type,
      cacheControl: '3600',
      ...(file.metadata ? { metadata: JSON.stringify(file.metadata) } : {}),
    },
    chunkSize,
  }
}

/** Sends the file, and answers with the address of its upload. @throws the status and text of the refusal */
export function sendByTus(bytes: Buffer, options: UploadOptions): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      ...options,
      onSuccess: () => resolve(upload.url),
      onError: (error) => reject(new Error(refusalOf(error))),
    })
    upload.start()
  })
}

function refusalOf(error: Error | DetailedError): string {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  return answer ? `${answer.getStatus()} ${answer.getBody().trim()}` : error.message
}

/** One request of the protocol by hand. */
export function askTus(url: string, { method, token, headers = {}, body }: TusQuestion): Promise<Response> {
  return fetch(url, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  })
}

interface TusQuestion {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS'
  token?: string
  headers?: Record<string, string>
  body?: Buffer
}

/** Headers with which an upload begins. */
export function beginning(
  { bucket, name, type, upsert }: Omit<TusFile, 'bytes'>,
  size: number,
  said: Record<string, string> = {},
): Record<string, string> {
  const metadata = { bucketName: bucket, objectName: name, contentType: type, ...said }
  return {
    'upload-length': String(size),
    'upload-metadata': Object.entries(metadata)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(','),
    ...(upsert ? { 'x-upsert': 'true' } : {}),
  }
}

/** Headers of bytes that go on from there. */
export function part(offset: number): Record<string, string> {
  return { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
}
