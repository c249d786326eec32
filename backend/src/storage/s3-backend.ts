/** Bytes in an S3 bucket, or in anything that speaks S3's protocol; each under its version. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3mini } from 's3mini'
import { BytesMissing, type StorageBackend } from './storage-backend.ts'

export interface S3Settings {
  /** The service's address; null for Amazon's. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** The bucket has to exist. */
export function createS3Backend({ endpoint, bucket, ...settings }: S3Settings): StorageBackend {
  const address = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${settings.region}.amazonaws.com`
  const s3 = new S3mini({ ...settings, endpoint: address })
  /** A client all of whose requests end with the signal: a service that stalls would never answer. */
  const s3Until = (signal: AbortSignal) =>
    new S3mini({
      ...settings,
      endpoint: address,
      fetch: (input, init) => fetch(input, { ...init, signal }),
    })
  return {
    async adopt(version, localPath) {
      await s3.putObject(version, await openAsBlob(localPath))
      await rm(localPath)
    },
    async open(version, range) {
      const answer = await (range
        ? s3.getObjectRaw(version, false, range.start, range.end + 1)
        : s3.getObjectRaw(version)
      ).catch(missingAs(version))
      return Readable.from(answer.body ?? [])
    },
    async fetch(version, localPath, signal) {
      const answer = await s3Until(signal).getObjectRaw(version).catch(missingAs(version))
      await pipeline(Readable.from(answer.body ?? []), createWriteStream(localPath))
    },
    async copy(fromVersion, toVersion) {
      await s3.copyObject(fromVersion, toVersion).catch(missingAs(fromVersion))
    },
    async remove(versions) {
      await Promise.all(versions.map((version) => s3.deleteObject(version)))
    },
  }
}

function missingAs(version: string): (error: unknown) => never {
  return (error) => {
    const isMissing = error instanceof Error && 'status' in error && error.status === 404
    throw isMissing ? new BytesMissing(version) : error
  }
}
