/** `/storage/v1`: Supabase Storage's protocol as one Fastify plugin. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { addEndpoints } from '../endpoint.ts'
import type { FailedWrites } from '../failed-writes.ts'
import { acceptJson } from '../json-bodies.ts'
import { copiesAtOnce, createCopyTurns } from './copy-turns.ts'
import { collectDiscardedVersions } from './discarded-versions.ts'
import { createDiskReserve } from './disk-reserve.ts'
import { copyObject } from './endpoints/copy-object.ts'
import { createBucket } from './endpoints/create-bucket.ts'
import { createObject } from './endpoints/create-object.ts'
import { deleteBucket } from './endpoints/delete-bucket.ts'
import { emptyBucket } from './endpoints/empty-bucket.ts'
import { getBucket } from './endpoints/get-bucket.ts'
import { getObject } from './endpoints/get-object.ts'
import { getPublicObject } from './endpoints/get-public-object.ts'
import { getSignedObject } from './endpoints/get-signed-object.ts'
import { listBuckets } from './endpoints/list-buckets.ts'
import { listObjects } from './endpoints/list-objects.ts'
import { listObjectsV2 } from './endpoints/list-objects-v2.ts'
import { moveObject } from './endpoints/move-object.ts'
import { objectInfo, publicObjectInfo } from './endpoints/object-info.ts'
import { purgeBucketCache, purgeCache } from './endpoints/purge-cache.ts'
import { removeObject } from './endpoints/remove-object.ts'
import { removeObjects } from './endpoints/remove-objects.ts'
import { renderAuthenticatedImage, renderPublicImage, renderSignedImage } from './endpoints/render-image.ts'
import { resumableUpload, signedResumableUpload } from './endpoints/resumable-upload.ts'
import { signObject } from './endpoints/sign-object.ts'
import { signObjects } from './endpoints/sign-objects.ts'
import { signUpload } from './endpoints/sign-upload.ts'
import { updateBucket } from './endpoints/update-bucket.ts'
import { updateObject } from './endpoints/update-object.ts'
import { uploadSignedObject } from './endpoints/upload-signed-object.ts'
import { replyWithFailure } from './error-reply.ts'
import { openImageServices } from './images/image-services.ts'
import { openIncomingFolder } from './incoming-folder.ts'
import { warnOfMissingFiles } from './missing-files.ts'
import { refuseClimbing } from './object-location.ts'
import { partDirOf, renderDirOf, uploadDirOf } from './open-storage-backend.ts'
import { openResumableUploads } from './resumable/resumable-uploads.ts'
import type { StorageBackend } from './storage-backend.ts'
import type { StorageContext, StorageEndpoint } from './storage-context.ts'
import { failures } from './storage-error.ts'
import { createUploadSlots } from './upload-slots.ts'

export interface StorageOptions {
  config: {
    dataDir: string
    storageDir: string
    keys: { jwtSecret: string }
    project: { storage: { file_size_limit: number } }
  }
  /** For what is asked for no request. */
  database: Database
  /** The database for a request, which waits for its caller's turn. */
  databaseOf: (request: FastifyRequest, reply: FastifyReply) => Database
  /** Shared with whatever else writes for accounts. */
  failedWrites: FailedWrites
  backend: StorageBackend
  /** Bounds how many requests of one caller there are at once. */
  admitRequests: (scope: FastifyInstance) => void
  /** The address under which a request reached the site. */
  siteUrlOf: (request: FastifyRequest) => string
}

/** Each holds a socket and, on its way, a file of up to the size that its bucket takes. */
const uploading = {
  places: 200,
  placesPerCaller: 6,
  placesPerSite: 100,
  graceMs: 2_000,
  slow: 32 * 1024,
}

/** A list of a thousand files, each with its name, is the largest that is asked for. */
const mostValues = 5_000

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => StorageContext

/** For anyone: the address, or the token in it, is the right to the file. */
const openEndpoints: StorageEndpoint[] = [
  getPublicObject,
  getSignedObject,
  publicObjectInfo,
  renderPublicImage,
  renderSignedImage,
]
const openUploads: StorageEndpoint[] = [uploadSignedObject, signedResumableUpload]

/** For whoever the bearer token names. */
const uploads: StorageEndpoint[] = [createObject, updateObject, resumableUpload]
const callersEndpoints: StorageEndpoint[] = [
  createBucket,
  getBucket,
  listBuckets,
  updateBucket,
  deleteBucket,
  emptyBucket,
  getObject,
  objectInfo,
  listObjects,
  listObjectsV2,
  moveObject,
  copyObject,
  removeObject,
  removeObjects,
  signObject,
  signObjects,
  signUpload,
  renderAuthenticatedImage,
  purgeCache,
  purgeBucketCache,
]

/** To be registered under `/storage/v1`; the http layer has set `request.caller`. */
export async function storageRoutes(app: FastifyInstance, options: StorageOptions): Promise<void> {
  const uploadDir = uploadDirOf(options.config)
  const resumable = openResumableUploads(partDirOf(options.config), options.siteUrlOf)
  const endSweeping = await openIncomingFolder(uploadDir, app.log, resumable.parts.sweep)
  const images = await openImageServices(renderDirOf(options.config), app.log)
  const discarded = collectDiscardedVersions(options.database, options.backend, {
    log: app.log,
    onRemoved: images.renderings.forget,
  })
  const uploadPlaces = createUploadSlots(uploading)
  const shared: Omit<StorageContext, 'database'> = {
    backend: options.backend,
    failedWrites: options.failedWrites,
    images,
    uploads: uploadPlaces,
    inCopyTurn: createCopyTurns(
      uploadPlaces,
      options.backend.isOnDisk ? copiesAtOnce.onDisk : copiesAtOnce.elsewhere,
    ),
    resumable,
    uploadDir,
    reserve: createDiskReserve(uploadDir),
    sizeLimit: options.config.project.storage.file_size_limit,
    signingSecret: options.config.keys.jwtSecret,
    collectDiscarded: discarded.collect,
  }
  const contextOf: ContextOf = (request, reply) => ({
    ...shared,
    database: options.databaseOf(request, reply),
  })
  app.setErrorHandler(replyWithFailure)
  app.addHook('onRequest', refuseClimbing)
  app.addHook('onReady', async () => {
    discarded.collect()
    // A service for files that cannot be reached is no reason not to start.
    warnOfMissingFiles(options.database, options.backend, app.log).catch((error) =>
      app.log.warn({ err: error }, 'whether the files are there was not found out'),
    )
  })
  app.addHook('onClose', async () => {
    endSweeping()
    images.end()
    await discarded.stop()
  })
  await app.register(async (scope) => addEndpoints(scope, openEndpoints, { contextOf }))
  await app.register(async (scope) => {
    options.admitRequests(scope)
    await addUploads(scope, openUploads, contextOf)
  })
  await app.register(async (scope) => {
    refuseBadTokens(scope)
    acceptJson(scope, mostValues)
    options.admitRequests(scope)
    addEndpoints(scope, callersEndpoints, { contextOf })
    await scope.register(async (inner) => addUploads(inner, uploads, contextOf))
  })
}

/** Uploads are read from the socket as they come, whatever type they claim. */
async function addUploads(
  scope: FastifyInstance,
  endpoints: StorageEndpoint[],
  contextOf: ContextOf,
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, streamsBody: true }
  })
  await scope.register(multipart)
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  addEndpoints(scope, endpoints, { contextOf })
}

function refuseBadTokens(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ bearerProblem }) => {
    if (bearerProblem === 'expired') throw failures.accessDenied('"exp" claim timestamp check failed')
    if (bearerProblem) throw failures.accessDenied('Invalid Compact JWS')
  })
}
