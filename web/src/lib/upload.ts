// Sending a file to storage with the progress the network really makes. The client library cannot tell how far it is, so
// this speaks to the storage endpoint itself, with the session's token.
import { loadConfig } from './config.ts'
import { getSupabase } from './supabase.ts'
import { textField } from './unknown-fields.ts'
import { backoff, isWorthRetrying, uploadError } from './upload-attempts.ts'
import { announceRefusal } from './watched-fetch.ts'

/** Larger files are sent in parts. */
const wholeBytes = 6 * 1024 * 1024

export interface UploadOptions {
  bucket: string
  /** Name of the object in its bucket. */
  name: string
  file: File
  signal?: AbortSignal
  /** How much is sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
  /** Another attempt begins; the first is 1. */
  onAttempt?: (attempt: number) => void
}

/** The value of a JSON text, or undefined where it is none, as a page of a proxy. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusedUpload({ status, responseText }: XMLHttpRequest): Error {
  const body = parseJson(responseText)
  announceRefusal(body)
  return uploadError(status, textField(body, 'message') ?? responseText, textField(body, 'error'))
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/** What the work answers, unless it is called off before that: what it waits for may never come. */
function untilAborted<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    work.then(resolve, reject)
  })
}

function send(url: string, headers: Record<string, string>, options: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => options.onProgress?.(event.loaded / event.total)
    request.onerror = () => reject(uploadError(0, 'Failed to fetch'))
    request.onabort = () => reject(options.signal?.reason)
    request.onload = () => (request.status < 300 ? resolve() : reject(refusedUpload(request)))
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(options.file)
  })
}

async function prepare({ bucket, name, file }: UploadOptions) {
  const [supabase, config] = await Promise.all([getSupabase(), loadConfig()])
  const { data } = await supabase.auth.getSession()
  return {
    url: `${config.url}/storage/v1/object/${bucket}/${name}`,
    headers: {
      apikey: config.anonKey,
      authorization: `Bearer ${data.session?.access_token ?? config.anonKey}`,
      'content-type': file.type,
      'cache-control': 'max-age=3600',
      'x-upsert': 'true',
    },
  }
}

/** As rows name it: without the host (docs/data.md). */
export function publicPath({ bucket, name }: Pick<UploadOptions, 'bucket' | 'name'>): string {
  return `/storage/v1/object/public/${bucket}/${name}`
}

/**
 * Uploads the file and gives its public path. Tries 3 times, 2 and 4 seconds apart. Throws the last refusal, or the
 * signal's reason when it was cancelled.
 */
export async function uploadFile(options: UploadOptions): Promise<string> {
  if (options.file.size > wholeBytes) {
    const { uploadInParts } = await import('./upload-in-parts.ts')
    return publicPath({ ...options, name: await uploadInParts(options) })
  }
  for (let attempt = 1; ; attempt += 1) {
    options.signal?.throwIfAborted()
    options.onAttempt?.(attempt)
    const { url, headers } = await untilAborted(prepare(options), options.signal)
    try {
      await send(url, headers, options)
      return publicPath(options)
    } catch (error) {
      const wait = backoff[attempt - 1]
      if (wait === undefined || !isWorthRetrying(error)) throw error
      await pause(wait, options.signal)
    }
  }
}
