/** `PUT /object/:bucket/*` replaces a file, or stores it when there was none. */
import type { FastifyInstance } from 'fastify'
import { clientGone } from '../../client-gone.ts'
import { placeOf } from '../object-place.ts'
import type { ContextOf } from '../storage-context.ts'
import { uploadObject } from '../upload-object.ts'
import { orderOf } from '../upload-orders.ts'

/** A form or bytes → `{Id, Key}`; 404, 403, 413, 415. */
export function updateObjectRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.put('/object/:bucket/*', (request, reply) => {
    const context = contextOf(request, reply)
    const wish = {
      place: placeOf(request),
      upsert: true,
      operation: 'storage.object.upload_update',
    } as const
    return uploadObject(context, request, orderOf(context, request, wish).order, clientGone(reply))
  })
}
