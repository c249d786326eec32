/** Bytes in an S3 bucket, or in anything that speaks S3's protocol; each under its version. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3mini } from 's3mini'
import { type ByteRange, BytesMissing, type StorageBackend, StoreUnavailable } from './storage-backend.ts'

export interface S3Settings {
  /** The service's address; null for Amazon's. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Milliseconds until an answer begins, or is there where it is nothing but one. Nobody waits longer for a store that answers again. */
const timeoutMs = 8_000
/** Bytes in a millisecond: the least that a service takes, beyond that. */
const leastPace = 256
const copyTimeoutMs = 60_000

/** The bucket has to exist. */
export function createS3Backend({ endpoint, bucket, ...settings }: S3Settings): StorageBackend {
  const address = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${settings.region}.amazonaws.com`

  /** Works with a client all of whose requests end with the signal, and when the work takes longer than it may. */
  async function within<T>(
    limitMs: number,
    signal: AbortSignal,
    work: (s3: S3mini) => Promise<T>,
  ): Promise<T> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new StoreUnavailable(`${bucket} does not answer`)), limitMs)
    const either = AbortSignal.any([signal, late.signal])
    const s3 = new S3mini({
      ...settings,
      endpoint: address,
      fetch: (input, init) => fetch(input, { ...init, signal: either }).catch(unavailable),
    })
    try {
      either.throwIfAborted()
      return await work(s3).catch((error) => requireBucket(s3, error))
    } catch (error) {
      throw either.aborted ? either.reason : asUnavailable(error, bucket)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    isOnDisk: false,
    async put(version, localPath, signal) {
      const { size } = await stat(localPath)
      const bytes = await openAsBlob(localPath)
      await within(timeoutMs + size / leastPace, signal, async (s3) => {
        requireTag(await s3.putObject(version, bytes))
        await requireKept(s3, version, size)
      }).catch(asRefusedPut)
      await rm(localPath)
    },
    async open(version, signal, range) {
      const answer = await get(version, signal, range)
      const [body, size] = [Readable.from(answer.body ?? []), sizeOf(answer)]
      const isAsAsked =
        !range || (answer.status === 206 && size !== null && size <= range.end + 1 - range.start)
      return isAsAsked
        ? { body, size }
        : { body: Readable.from(partOf(body, firstByteOf(answer), range)), size: null }
    },
    async fetch(version, localPath, signal) {
      const answer = await get(version, signal)
      await pipeline(Readable.from(answer.body ?? []), createWriteStream(localPath), { signal }).catch(
        (error) => {
          throw signal.aborted ? signal.reason : hungUp(error)
        },
      )
    },
    async copy(fromVersion, toVersion, signal) {
      await within(copyTimeoutMs, signal, (s3) =>
        s3.copyObject(fromVersion, toVersion).catch(requireCopyResult),
      ).catch(missingAs(fromVersion))
    },
    async remove(versions, signal) {
      await within(timeoutMs, signal, (s3) =>
        Promise.all(versions.map((version) => removeVersion(s3, version))),
      )
    },
  }

  async function get(version: string, signal: AbortSignal, range?: ByteRange): Promise<Response> {
    return within(timeoutMs, signal, async (s3) =>
      requireTag(
        await (range
          ? s3.getObjectRaw(version, false, range.start, range.end + 1)
          : s3.getObjectRaw(version)),
      ),
    ).catch(missingAs(version))
  }

  /** A 404 may mean the bucket, without which no file is missing: where it does not say so, the bucket is asked for. */
  async function requireBucket(s3: S3mini, error: unknown): Promise<never> {
    const code = codeOf(error)
    if (statusOf(error) !== 404 || code === 'NoSuchKey') throw error
    if (code !== 'NoSuchBucket' && (await s3.bucketExists())) throw error
    throw new StoreUnavailable(`${bucket} is gone`, { cause: error })
  }

  /** Some services say 404 of what is removed already. */
  async function removeVersion(s3: S3mini, version: string): Promise<void> {
    try {
      await s3.deleteObject(version).catch((error) => requireBucket(s3, error))
    } catch (error) {
      if (statusOf(error) !== 404) throw error
    }
  }
}

/**
 * S3 names by a tag whatever it has taken or gives: a success without one was answered by something in its place, as a portal, or is
 * an error that came behind its status.
 */
function requireTag(answer: Response): Response {
  if (answer.headers.get('etag')) return answer
  throw new StoreUnavailable(`what answers ${answer.status} without an ETag is not the store`)
}

/** Null where it does not say: what comes compressed is as long as it is once it is read. */
function sizeOf({ headers }: Response): number | null {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? null : Number(length)
}

/** Where in the file the answer begins. */
function firstByteOf({ headers }: Response): number {
  return Number(/^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1] ?? 0)
}

/** Who is asked for a part may give more, or the whole (RFC 9110 §14.2). */
async function* partOf(
  body: AsyncIterable<Uint8Array>,
  firstByte: number,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let at = firstByte
  for await (const chunk of body) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    if (part.length > 0) yield part
    at += chunk.length
    if (at > end) return
  }
}

/** Of a copy the tag is in the body, where an error may stand instead. */
function requireCopyResult(error: unknown): never {
  throw statusOf(error) === 0 ? new StoreUnavailable('the store made no copy', { cause: error }) : error
}

/** What was taken may be cut: tags are no sums of the bytes everywhere, so that the store is asked for the size. */
async function requireKept(s3: S3mini, version: string, size: number): Promise<void> {
  const kept = await s3.getContentLength(version).catch((error) => {
    throw error.cause ?? error
  })
  if (kept !== size) throw new StoreUnavailable(`the store kept ${kept} of ${size} bytes`)
}

/** The service was not reached, or hung up. */
function unavailable(error: unknown): never {
  throw hungUp(error)
}

/** What fetch says of a connection it says as a TypeError. */
function hungUp(error: unknown): unknown {
  return error instanceof TypeError ? new StoreUnavailable(error.message, { cause: error }) : error
}

/**
 * What it refuses is no fault of who asks, who has no say in what it is sent: it cannot now, or not so much, or lets the backend in no more, as
 * with a key that was withdrawn. Only what it does not have may be asked of it.
 */
function asUnavailable(error: unknown, bucket: string): unknown {
  const status = statusOf(error)
  if (status === 0 || status === 404) return error
  return new StoreUnavailable(`${bucket} answers ${status}`, { cause: error })
}

/** Of the answer that an error tells of; 0 where it tells of none. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : null
  return typeof status === 'number' ? status : 0
}

/** Of S3's error in the body of an answer; null where it has none, as to HEAD, or from a proxy. */
function codeOf(error: unknown): string | null {
  const body = error instanceof Error && 'body' in error ? String(error.body) : ''
  return /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? null
}

/** No key can be missing where one is written: whatever answers 404 is not the store. */
function asRefusedPut(error: unknown): never {
  throw statusOf(error) === 404 ? new StoreUnavailable('the store takes no file', { cause: error }) : error
}

function missingAs(version: string): (error: unknown) => never {
  return (error) => {
    throw statusOf(error) === 404 ? new BytesMissing(version) : error
  }
}
