// Sending a large file in parts (TUS), so that a lost network or a reload costs no more than the part that was on its way. Loaded
// with the first large file.
import {
  type DetailedError,
  type PreviousUpload,
  type UploadOptions as TusOptions,
  Upload,
} from 'tus-js-client'
import { loadConfig } from './config.ts'
import { getSupabase } from './supabase.ts'
import { unfinishedUploads } from './unfinished-uploads.ts'
import type { UploadOptions } from './upload.ts'
import { backoff, isWorthRetrying, uploadError } from './upload-attempts.ts'
import { announceRefusal } from './watched-fetch.ts'

/** What Supabase's storage takes. */
const partBytes = 6 * 1024 * 1024
/** Somebody else has the upload, or the server has more of it than we knew: asked again, it goes on. */
const passing = [409, 423]

/** As `send` says it. */
function errorOf(error: Error | DetailedError): Error {
  if (!('originalRequest' in error)) return error
  const { originalResponse: answer } = error
  return answer ? uploadError(answer.getStatus(), answer.getBody()) : uploadError(0, 'Failed to fetch')
}

/** The refusals that others hear of have no shape here, but their status (`watched-fetch.ts`). */
function announce(status: number): void {
  if (status === 401 || status === 403) announceRefusal({ error: `PT${status}` })
}

async function authorization(anonKey: string): Promise<string> {
  const supabase = await getSupabase()
  const { data } = await supabase.auth.getSession()
  return `Bearer ${data.session?.access_token ?? anonKey}`
}

async function tusOptions({ bucket, name, file, onProgress, onAttempt }: UploadOptions): Promise<TusOptions> {
  const { url, anonKey } = await loadConfig()
  return {
    endpoint: `${url}/storage/v1/upload/resumable`,
    headers: { apikey: anonKey, 'x-upsert': 'true' },
    // A token lives for an hour, an upload may take longer.
    onBeforeRequest: async (request) => request.setHeader('authorization', await authorization(anonKey)),
    metadata: { bucketName: bucket, objectName: name, contentType: file.type, cacheControl: '3600' },
    chunkSize: partBytes,
    // The address first: from then on nothing that came is lost.
    uploadDataDuringCreation: false,
    removeFingerprintOnSuccess: true,
    urlStorage: unfinishedUploads,
    retryDelays: backoff,
    onShouldRetry: (error, retried) => {
      const answer = errorOf(error)
      const isPassing = 'status' in answer && passing.includes(Number(answer.status))
      if (!isPassing && !isWorthRetrying(answer)) return false
      onAttempt?.(retried + 2)
      return true
    },
    onProgress: (sent, total) => onProgress?.(sent / total),
  }
}

const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1)

/** Another name in a folder is as good; one without a folder stands for itself. */
function isSamePlace(earlier: string, name: string): boolean {
  return folderOf(name) === '' ? earlier === name : folderOf(earlier) === folderOf(name)
}

/** The newest that was begun for the same file, by the same person and for the same place. */
function earlierOf(found: PreviousUpload[], { bucket, name }: UploadOptions): PreviousUpload | undefined {
  return found
    .filter(({ metadata }) => metadata.bucketName === bucket)
    .filter(({ metadata }) => isSamePlace(metadata.objectName ?? '', name))
    .sort((a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime))[0]
}

/** Runs until it is done. What was begun stays to be gone on with, unless it was cancelled: then it is deleted. */
function run(
  file: File,
  options: TusOptions,
  begun: (upload: Upload) => Promise<void>,
  signal?: AbortSignal,
) {
  return new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      ...options,
      onSuccess: () => resolve(),
      onError: (error) => {
        const refusal = errorOf(error)
        if ('status' in refusal) announce(Number(refusal.status))
        reject(refusal)
      },
    })
    signal?.addEventListener('abort', () => {
      reject(signal.reason)
      upload.abort(true).catch((error) => console.warn('an upload was left behind', error))
    })
    begun(upload).then(() => {
      if (!signal?.aborted) upload.start()
    }, reject)
  })
}

/**
 * Sends the file, and gives the name that it has: that of an earlier try where this one went on with it. Throws as `uploadFile`
 * does.
 */
export async function uploadInParts(options: UploadOptions): Promise<string> {
  const { file, signal, onAttempt } = options
  signal?.throwIfAborted()
  onAttempt?.(1)
  const tus = await tusOptions(options)
  signal?.throwIfAborted()
  let { name } = options
  const goOn = async (upload: Upload) => {
    const earlier = earlierOf(await upload.findPreviousUploads(), options)
    if (!earlier) return
    name = earlier.metadata.objectName ?? name
    // Should it be gone, another one begins under the same name.
    upload.options.metadata = earlier.metadata
    upload.resumeFromPreviousUpload(earlier)
  }
  await run(file, tus, goOn, signal)
  return name
}
