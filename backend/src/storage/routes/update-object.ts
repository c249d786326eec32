/** `PUT /object/:bucket/*` replaces a file, or stores it when there was none. */
import type { FastifyInstance } from 'fastify'
import { callerKeyOf } from '../../caller-key.ts'
import { clientGone } from '../../client-gone.ts'
import { placeOf } from '../object-place.ts'
import { type ContextOf, transactionsOf } from '../storage-context.ts'
import { uploadObject } from '../upload-object.ts'

/** A form or bytes → `{Id, Key}`; 404, 403, 413, 415. */
export function updateObjectRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.put('/object/:bucket/*', (request, reply) => {
    const context = contextOf(request, reply)
    return uploadObject(context, request, {
      place: placeOf(request),
      upsert: true,
      ownerId: request.caller.userId,
      transact: transactionsOf(context, request, 'storage.object.upload_update'),
      payer: callerKeyOf(request.caller, request.ip),
      signal: clientGone(reply),
    })
  })
}
