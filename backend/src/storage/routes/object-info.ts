/** `GET /object/info/(public/|authenticated/):bucket/*`: what is known about a file. */
import type { FastifyInstance } from 'fastify'
import { findForCaller, findPublic } from '../find-readable.ts'
import { placeOf } from '../object-place.ts'
import type { StoredObject } from '../object-rows.ts'
import type { ContextOf } from '../storage-context.ts'

/** For anyone, of a public bucket; 404. */
export function publicObjectInfoRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/object/info/public/:bucket/*', async (request, reply) =>
    infoOf(await findPublic(contextOf(request, reply), placeOf(request))),
  )
}

/** For those whom a policy lets read the file; 404. */
export function objectInfoRoute(app: FastifyInstance, contextOf: ContextOf): void {
  for (const url of ['/object/info/authenticated/:bucket/*', '/object/info/:bucket/*']) {
    app.get(url, async (request, reply) => {
      const context = contextOf(request, reply)
      const operation = 'storage.object.info_authenticated'
      return infoOf(await findForCaller(context, request, operation, placeOf(request)))
    })
  }
}

function infoOf(object: StoredObject) {
  const { metadata } = object
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: object.user_metadata,
    last_modified: object.updated_at,
    created_at: object.created_at,
  }
}
