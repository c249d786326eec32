/** `DELETE /cdn/:bucket/*` and `/cdn/:bucket`: there is no cache of files here, so a permitted purge has nothing to do. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findBucket } from '../bucket-rows.ts'
import { bucketOf, placeOf } from '../object-place.ts'
import { findObject } from '../object-rows.ts'
import type { StorageContext } from '../storage-context.ts'
import { failures } from '../storage-failure.ts'

/** → `{message}`; 403 for everyone but the service role, 404. */
export function purgeCacheRoute(app: FastifyInstance, { database }: StorageContext): void {
  app.delete('/cdn/:bucket/*', async (request) => {
    requireServiceRole(request)
    await findObject(database, placeOf(request))
    return { message: 'success' }
  })
  app.delete('/cdn/:bucket', async (request) => {
    requireServiceRole(request)
    await findBucket(database, bucketOf(request))
    return { message: 'success' }
  })
}

function requireServiceRole({ caller }: FastifyRequest): void {
  if (caller.role !== 'service_role') throw failures.accessDenied('Access denied')
}
