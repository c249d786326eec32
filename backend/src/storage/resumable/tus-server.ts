/**
 * TUS 1.0.0 (https://tus.io/protocols/resumable-upload): the library judges headers and words answers; whose an upload is, its
 * bytes and its locks are ours. Bytes never pass through it: they are read from the request like any other upload's.
 */
import type { Readable } from 'node:stream'
// Before anything is served: an import that fails once, for want of a file to open, fails for as long as the process lives.
import * as tus from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sizeLimitOf } from '../bucket-rows.ts'
import { failureOf } from '../error-reply.ts'
import type { StorageContext } from '../storage-context.ts'
import type { StorageError } from '../storage-error.ts'
import { lifetimeMs } from './part-folder.ts'
import { createTusSession, type OrderedBy, type TusSession } from './tus-session.ts'
import { decodeUploadId } from './upload-id.ts'
import { describedIn, mustBeShort } from './upload-metadata.ts'

const version = '1.0.0'
const contentType = 'application/offset+octet-stream'
/** Beside those of every answer. */
const exposed = [
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Complete',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Expires',
]
const notFound = { status_code: 404, body: 'The file for this url was not found\n' }

export interface TusRequest {
  request: FastifyRequest
  reply: FastifyReply
  /** The path at which uploads are begun, from the root of the site. */
  path: string
  orderedBy: OrderedBy
}

/** Answers any of the protocol's requests. Errors are text, as Supabase's. */
export async function answerTus(
  context: StorageContext,
  { request, reply, path, orderedBy }: TusRequest,
): Promise<FastifyReply> {
  const exposedAnyway = reply.getHeader('access-control-expose-headers')
  reply.headers({
    'tus-resumable': version,
    'access-control-expose-headers': [exposedAnyway, ...exposed].join(', '),
  })
  const refusal = refusalOf(request)
  if (refusal) return reply.code(refusal.status).header('tus-version', version).send(refusal.text)
  const session = createTusSession(context, request, reply, orderedBy)
  const failed = (failure: StorageError, error: unknown) => {
    const { statusCode, retryAfterSeconds } = failure
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    const isCut = request.raw.destroyed || reply.raw.destroyed
    if (statusCode >= 500 && retryAfterSeconds === undefined && !isCut) {
      request.log.error({ err: error }, 'resumable upload failed')
    }
    // What was given up is not read to its end.
    if (statusCode === 408 || session.isCut()) reply.header('connection', 'close')
  }
  const server = serverFor(context, request, { path, session, failed })
  const url = `${context.resumable.siteUrlOf(request)}${request.url.split('?', 1)[0]}`
  const answer = await server.handleWeb(
    new Request(url, { method: request.method, headers: textsOf(request) }),
  )
  for (const [name, value] of answer.headers) {
    if (!name.startsWith('access-control-')) reply.header(name, value)
  }
  // What is still on its way is read and dropped, so that the client gets to read the refusal.
  if (answer.status >= 400) request.raw.resume()
  return reply.code(answer.status).send(await answer.text())
}

/** What the library answers with 400, where the protocol has words of its own. */
function refusalOf({ method, headers }: FastifyRequest): { status: number; text: string } | null {
  if (method === 'OPTIONS') return null
  if (headers['tus-resumable'] !== version) return { status: 412, text: `Tus-Resumable must be ${version}\n` }
  if (method === 'PATCH' && headers['content-type'] !== contentType) {
    return { status: 415, text: `Content-Type must be ${contentType}\n` }
  }
  return null
}

function textsOf({ headers }: FastifyRequest): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  )
}

interface ServerOptions {
  path: string
  session: TusSession
  /** Told of what went wrong. */
  failed: (failure: StorageError, error: unknown) => void
}

function serverFor(
  context: StorageContext,
  request: FastifyRequest,
  { path, session, failed }: ServerOptions,
) {
  return new tus.Server({
    path,
    datastore: storeFor(session),
    locker: {
      newLock: () => {
        let release = () => {}
        return {
          lock: async () => {
            release = await session.lock()
          },
          unlock: async () => release(),
        }
      },
    },
    disableTerminationForFinishedUploads: true,
    maxSize: () => {
      const bucket = session.bucket()
      return bucket ? sizeLimitOf(bucket, context.sizeLimit) : context.sizeLimit
    },
    namingFunction: (_request, metadata) => {
      mustBeShort(request.headers['upload-metadata'])
      return session.begin(metadata)
    },
    generateUrl: (_request, { id }) => `${context.resumable.siteUrlOf(request)}${path}/${id}`,
    getFileIdFromRequest: (_request, last) => (last && decodeUploadId(last) ? last : undefined),
    onIncomingRequest: async ({ method }, id) => {
      if (method === 'POST') return
      const kept = await session.goOn(id)
      if (!kept) throw notFound
      if (method === 'PATCH' && !kept.isFinished) await session.mayStore(kept)
    },
    onUploadCreate: async (_request, { size = 0, metadata = {} }) => {
      await session.mayStore({ ...describedIn(metadata), size })
      return {}
    },
    onUploadFinish: async () => ({ headers: { 'Tus-Complete': '1' } }),
    onResponseError: (_request, error) => {
      if ('status_code' in error) return undefined
      const failure = failureOf(error)
      failed(failure, error)
      return { status_code: failure.statusCode, body: failure.message }
    },
  })
}

/** What the library asks of a disk, answered for the one upload that the request is about. */
function storeFor(session: TusSession) {
  const store = new tus.DataStore()
  return Object.assign(store, {
    extensions: ['creation', 'creation-with-upload', 'expiration', 'termination'],
    getExpiration: () => lifetimeMs,
    create: async (upload: InstanceType<typeof tus.Upload>) => {
      await session.create(upload.size ?? 0, upload.metadata ?? {})
      return upload
    },
    getUpload: async (id: string) => {
      const kept = await session.look()
      if (!kept) throw notFound
      const { size, offset, said, createdAt } = kept
      return new tus.Upload({ id, size, offset, metadata: said, creation_date: createdAt.toISOString() })
    },
    write: (nothing: Readable, _id: string, offset: number) => {
      nothing.resume()
      return session.receive(offset)
    },
    remove: () => session.remove(),
  })
}
