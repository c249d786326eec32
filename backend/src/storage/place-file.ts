/** Puts a local file into a bucket on the platform's own account: no policy is asked, and it is measured but not re-encoded. */
import { randomUUID } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { lookup } from 'mime-types'
import type { Queryable } from '../db/database.ts'
import { isPicture } from './images/clean-image.ts'
import type { ImageProcess } from './images/image-process.ts'
import type { MediaInfo } from './media-info.ts'
import { metadataOf } from './object-metadata.ts'
import { type ObjectLocation, writeObject } from './object-rows.ts'
import { receiveFile } from './receive-file.ts'
import { storeOrRollBack } from './rollback-upload.ts'
import type { StorageBackend } from './storage-backend.ts'
import { measureVideo } from './videos/clean-video.ts'

export interface PlaceFileOptions {
  database: Queryable
  backend: StorageBackend
  /** A folder on the file system of the backend, for bytes on their way. */
  uploadDir: string
  /** Whom the object belongs to; null for nobody. */
  ownerId: string | null
  /** Measures pictures. */
  images: ImageProcess
}

/** It is the start that waits. */
const nobodyLeaves = new AbortController().signal
const cacheControl = 'max-age=3600'
const sizeLimit = 50 * 1024 * 1024

/** @throws StorageError when the bytes are not of the type that the file's name claims */
export async function placeFile(
  path: string,
  place: ObjectLocation,
  options: PlaceFileOptions,
): Promise<void> {
  const { database, backend, uploadDir, ownerId, images } = options
  const mimetype = lookup(path) || 'application/octet-stream'
  const version = randomUUID()
  const temporary = join(uploadDir, version)
  await mkdir(uploadDir, { recursive: true })
  const bytes = (await open(path)).createReadStream()
  const summary = await receiveFile(bytes, temporary, {
    mimeType: mimetype,
    sizeLimit,
    signal: nobodyLeaves,
  }).finally(() => bytes.destroy())
  const media = await measureFile(temporary, mimetype, images)
  const metadata = metadataOf({ ...summary, media }, mimetype, cacheControl)
  const object = { id: randomUUID(), ...place, ownerId, version, metadata, userMetadata: null }
  await storeOrRollBack(database, {
    version,
    store: () => backend.put(version, temporary, nobodyLeaves),
    writeRow: () => writeObject(database, object, true),
  })
}

async function measureFile(path: string, mimeType: string, images: ImageProcess): Promise<MediaInfo | null> {
  if (!isPicture(mimeType)) return measureVideo(path, mimeType)
  const outcome = await images.run({ kind: 'measure', source: path }, nobodyLeaves)
  return outcome.ok ? outcome.media : null
}
