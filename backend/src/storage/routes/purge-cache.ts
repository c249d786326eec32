/** `DELETE /cdn/:bucket/*`: there is no cache of files here to purge, so a permitted request has nothing to do. */
import type { FastifyInstance } from 'fastify'
import { placeOf } from '../object-place.ts'
import { findObject } from '../object-rows.ts'
import type { StorageContext } from '../storage-context.ts'
import { failures } from '../storage-failure.ts'

/** → `{message}`; 403 for everyone but the service role, 404. */
export function purgeCacheRoute(app: FastifyInstance, { database }: StorageContext): void {
  app.delete('/cdn/:bucket/*', async (request) => {
    if (request.caller.role !== 'service_role') throw failures.accessDenied('Access denied')
    await findObject(database, placeOf(request))
    return { message: 'success' }
  })
}
