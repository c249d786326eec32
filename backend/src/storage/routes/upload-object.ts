/** `POST /object/:bucket/*` stores a new file; `x-upsert: true` replaces one of the same name. */
import type { FastifyInstance } from 'fastify'
import { callerKeyOf } from '../../caller-key.ts'
import { clientGone } from '../../client-gone.ts'
import { placeOf } from '../object-place.ts'
import { type ContextOf, transactionsOf } from '../storage-context.ts'
import { uploadObject } from '../upload-object.ts'

/** A form or bytes → `{Id, Key}`; 404, 409, 403, 413, 415. */
export function uploadObjectRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.post('/object/:bucket/*', (request, reply) => {
    const context = contextOf(request, reply)
    return uploadObject(context, request, {
      place: placeOf(request),
      upsert: request.headers['x-upsert'] === 'true',
      ownerId: request.caller.userId,
      transact: transactionsOf(context, request, 'storage.object.upload'),
      payer: callerKeyOf(request.caller, request.ip),
      signal: clientGone(reply),
    })
  })
}
