/** `POST /object/:bucket/*` stores a new file; `x-upsert: true` replaces one of the same name. */
import type { FastifyInstance } from 'fastify'
import { clientGone } from '../../client-gone.ts'
import { placeOf } from '../object-place.ts'
import type { ContextOf } from '../storage-context.ts'
import { uploadObject } from '../upload-object.ts'
import { orderOf } from '../upload-orders.ts'

/** A form or bytes → `{Id, Key}`; 404, 409, 403, 413, 415. */
export function uploadObjectRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.post('/object/:bucket/*', (request, reply) => {
    const context = contextOf(request, reply)
    const upsert = request.headers['x-upsert'] === 'true'
    const wish = { place: placeOf(request), upsert, operation: 'storage.object.upload' } as const
    return uploadObject(context, request, orderOf(context, request, wish).order, clientGone(reply))
  })
}
