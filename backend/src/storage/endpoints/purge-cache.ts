/** `DELETE /cdn/:bucket/*` and `/cdn/:bucket`: there is no cache of files here, so a permitted purge has nothing to do. */
import type { FastifyRequest } from 'fastify'
import { findBucket } from '../bucket-rows.ts'
import { bucketOf, parseLocation } from '../object-location.ts'
import { findObject } from '../object-rows.ts'
import { endpoint } from '../storage-context.ts'
import { failures } from '../storage-error.ts'

/** → `{message}`; 403 for everyone but the service role, 404. */
export const purgeCache = endpoint('DELETE', '/cdn/:bucket/*', async ({ database }, { request }) => {
  requireServiceRole(request)
  await findObject(database, parseLocation(request))
  return { message: 'success' }
})

export const purgeBucketCache = endpoint('DELETE', '/cdn/:bucket', async ({ database }, { request }) => {
  requireServiceRole(request)
  await findBucket(database, bucketOf(request))
  return { message: 'success' }
})

function requireServiceRole({ caller }: FastifyRequest): void {
  if (caller.role !== 'service_role') throw failures.accessDenied('Access denied')
}
