/** Ids of resumable uploads, as they stand in their addresses: bucket, name and version, which nobody can guess. */
import type { ObjectLocation } from '../object-rows.ts'

export interface UploadId {
  place: ObjectLocation
  version: string
}

const idShape = /^([^/]+)\/(.+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s

export function encodeUploadId({ place: { bucketId, name }, version }: UploadId): string {
  return Buffer.from(`${bucketId}/${name}/${version}`).toString('base64url')
}

/** Null for what is none. */
export function decodeUploadId(text: string): UploadId | null {
  const [, bucketId, name, version] = idShape.exec(Buffer.from(text, 'base64url').toString()) ?? []
  return bucketId && name && version ? { place: { bucketId, name }, version } : null
}
