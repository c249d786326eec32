/** Bytes in an S3 bucket, or in anything that speaks S3's protocol; each under its version. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3mini } from 's3mini'
import { BytesMissing, type StorageBackend, StoreUnavailable } from './storage-backend.ts'

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
      return await work(s3)
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
      await within(timeoutMs + size / leastPace, signal, (s3) => s3.putObject(version, bytes))
      await rm(localPath)
    },
    async open(version, signal, range) {
      const answer = await within(timeoutMs, signal, (s3) =>
        range ? s3.getObjectRaw(version, false, range.start, range.end + 1) : s3.getObjectRaw(version),
      ).catch(missingAs(version))
      return Readable.from(answer.body ?? [])
    },
    async fetch(version, localPath, signal) {
      const answer = await within(timeoutMs, signal, (s3) => s3.getObjectRaw(version)).catch(
        missingAs(version),
      )
      await pipeline(Readable.from(answer.body ?? []), createWriteStream(localPath), { signal }).catch(
        (error) => {
          throw signal.aborted ? signal.reason : error
        },
      )
    },
    async copy(fromVersion, toVersion, signal) {
      await within(copyTimeoutMs, signal, (s3) => s3.copyObject(fromVersion, toVersion)).catch(
        missingAs(fromVersion),
      )
    },
    async remove(versions, signal) {
      await within(timeoutMs, signal, (s3) =>
        Promise.all(versions.map((version) => s3.deleteObject(version))),
      )
    },
  }
}

/** The service was not reached, or hung up. */
function unavailable(error: unknown): never {
  throw error instanceof TypeError ? new StoreUnavailable(error.message, { cause: error }) : error
}

/**
 * It answers that it cannot now, or not so much: a fault of its own, or too many requests; or it lets the backend in no more, as with a
 * key that was withdrawn, which is no fault of who asks.
 */
function asUnavailable(error: unknown, bucket: string): unknown {
  const status = statusOf(error)
  if (![401, 403, 429].includes(status) && status < 500) return error
  return new StoreUnavailable(`${bucket} answers ${status}`, { cause: error })
}

/** Of the answer that an error tells of; 0 where it tells of none. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : null
  return typeof status === 'number' ? status : 0
}

function missingAs(version: string): (error: unknown) => never {
  return (error) => {
    throw statusOf(error) === 404 ? new BytesMissing(version) : error
  }
}
