/** `DELETE /cdn/:bucket/*` and `/cdn/:bucket`: there is no cache of files here, so a permitted purge has nothing to do. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findBucket } from '../bucket-rows.ts'
import { bucketOf, placeOf } from '../object-place.ts'
import { findObject } from '../object-rows.ts'
import type { ContextOf } from '../storage-context.ts'
import { failures } from '../storage-failure.ts'

/** → `{message}`; 403 for everyone but the service role, 404. */
export function purgeCacheRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.delete('/cdn/:bucket/*', async (request, reply) => {
    requireServiceRole(request)
    const { database } = contextOf(request, reply)
    await findObject(database, placeOf(request))
    return { message: 'success' }
  })
  app.delete('/cdn/:bucket', async (request, reply) => {
    requireServiceRole(request)
    const { database } = contextOf(request, reply)
    await findBucket(database, bucketOf(request))
    return { message: 'success' }
  })
}

function requireServiceRole({ caller }: FastifyRequest): void {
  if (caller.role !== 'service_role') throw failures.accessDenied('Access denied')
}
