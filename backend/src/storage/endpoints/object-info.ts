/** `GET /object/info/(public/|authenticated/):bucket/*`: what is known about a file. */
import { findForCaller, findPublic } from '../find-readable.ts'
import { parseLocation } from '../object-location.ts'
import type { StoredObject } from '../object-rows.ts'
import { endpoint } from '../storage-context.ts'

/** For anyone, of a public bucket; 404. */
export const publicObjectInfo = endpoint(
  'GET',
  '/object/info/public/:bucket/*',
  async (context, { request }) => infoOf(await findPublic(context, parseLocation(request))),
)

/** For those whom a policy lets read the file; 404. */
export const objectInfo = endpoint(
  'GET',
  ['/object/info/authenticated/:bucket/*', '/object/info/:bucket/*'],
  async (context, { request }) => {
    const operation = 'storage.object.info_authenticated'
    return infoOf(await findForCaller(context, request, operation, parseLocation(request)))
  },
)

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
