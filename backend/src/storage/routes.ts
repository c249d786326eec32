/** `/storage/v1`: Supabase Storage's protocol as one Fastify plugin. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { acceptJson } from '../json-bodies.ts'
import { copiesAtOnce, createCopyTurns } from './copy-turns.ts'
import { collectDiscardedVersions } from './discarded-versions.ts'
import { createDiskReserve } from './disk-reserve.ts'
import { replyWithFailure } from './error-reply.ts'
import { openImageServices } from './images/image-services.ts'
import { openIncomingFolder } from './incoming-folder.ts'
import { warnOfMissingFiles } from './missing-files.ts'
import { refuseClimbing } from './object-place.ts'
import { partDirOf, renderDirOf, uploadDirOf } from './open-storage-backend.ts'
import { openResumableUploads } from './resumable/resumable-uploads.ts'
import { copyObjectRoute } from './routes/copy-object.ts'
import { createBucketRoute } from './routes/create-bucket.ts'
import { deleteBucketRoute } from './routes/delete-bucket.ts'
import { emptyBucketRoute } from './routes/empty-bucket.ts'
import { getBucketRoute } from './routes/get-bucket.ts'
import { getObjectRoute } from './routes/get-object.ts'
import { getPublicObjectRoute } from './routes/get-public-object.ts'
import { getSignedObjectRoute } from './routes/get-signed-object.ts'
import { listBucketsRoute } from './routes/list-buckets.ts'
import { listObjectsRoute } from './routes/list-objects.ts'
import { listObjectsV2Route } from './routes/list-objects-v2.ts'
import { moveObjectRoute } from './routes/move-object.ts'
import { objectInfoRoute, publicObjectInfoRoute } from './routes/object-info.ts'
import { purgeCacheRoute } from './routes/purge-cache.ts'
import { removeObjectRoute } from './routes/remove-object.ts'
import { removeObjectsRoute } from './routes/remove-objects.ts'
import { renderImageRoute, renderPublicImageRoute, renderSignedImageRoute } from './routes/render-image.ts'
import { resumableUploadRoute, signedResumableUploadRoute } from './routes/resumable-upload.ts'
import { signObjectRoute } from './routes/sign-object.ts'
import { signObjectsRoute } from './routes/sign-objects.ts'
import { signUploadRoute } from './routes/sign-upload.ts'
import { updateBucketRoute } from './routes/update-bucket.ts'
import { updateObjectRoute } from './routes/update-object.ts'
import { uploadObjectRoute } from './routes/upload-object.ts'
import { uploadSignedObjectRoute } from './routes/upload-signed-object.ts'
import type { StorageBackend } from './storage-backend.ts'
import type { ContextOf, StorageContext } from './storage-context.ts'
import { failures } from './storage-failure.ts'
import { createUploadPlaces } from './upload-places.ts'

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

type Route = (app: FastifyInstance, contextOf: ContextOf) => void

/** For anyone: the address, or the token in it, is the right to the file. */
const openRoutes: Route[] = [
  getPublicObjectRoute,
  getSignedObjectRoute,
  publicObjectInfoRoute,
  renderPublicImageRoute,
  renderSignedImageRoute,
]
const openUploadRoutes: Route[] = [uploadSignedObjectRoute, signedResumableUploadRoute]

/** For whoever the bearer token names. */
const uploadRoutes: Route[] = [uploadObjectRoute, updateObjectRoute, resumableUploadRoute]
const callerRoutes: Route[] = [
  createBucketRoute,
  getBucketRoute,
  listBucketsRoute,
  updateBucketRoute,
  deleteBucketRoute,
  emptyBucketRoute,
  getObjectRoute,
  objectInfoRoute,
  listObjectsRoute,
  listObjectsV2Route,
  moveObjectRoute,
  copyObjectRoute,
  removeObjectRoute,
  removeObjectsRoute,
  signObjectRoute,
  signObjectsRoute,
  signUploadRoute,
  renderImageRoute,
  purgeCacheRoute,
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
  const uploads = createUploadPlaces(uploading)
  const shared: Omit<StorageContext, 'database'> = {
    backend: options.backend,
    images,
    uploads,
    inCopyTurn: createCopyTurns(
      uploads,
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
  await app.register(async (scope) => addRoutes(scope, openRoutes, contextOf))
  await app.register(async (scope) => {
    options.admitRequests(scope)
    await addUploadRoutes(scope, openUploadRoutes, contextOf)
  })
  await app.register(async (scope) => {
    refuseBadTokens(scope)
    acceptJson(scope, mostValues)
    options.admitRequests(scope)
    addRoutes(scope, callerRoutes, contextOf)
    await scope.register(async (inner) => addUploadRoutes(inner, uploadRoutes, contextOf))
  })
}

function addRoutes(scope: FastifyInstance, routes: Route[], contextOf: ContextOf): void {
  for (const route of routes) route(scope, contextOf)
}

/** Uploads are read from the socket as they come, whatever type they claim. */
async function addUploadRoutes(scope: FastifyInstance, routes: Route[], contextOf: ContextOf): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, streamsBody: true }
  })
  await scope.register(multipart)
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  addRoutes(scope, routes, contextOf)
}

function refuseBadTokens(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ bearerProblem }) => {
    if (bearerProblem === 'expired') throw failures.accessDenied('"exp" claim timestamp check failed')
    if (bearerProblem) throw failures.accessDenied('Invalid Compact JWS')
  })
}
