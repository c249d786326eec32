/** `GET` and `HEAD /object/(authenticated/):bucket/*`: a file that the caller may read. */
import type { FastifyInstance } from 'fastify'
import { findForCaller } from '../find-readable.ts'
import { downloadOf, placeOf } from '../object-place.ts'
import { serveObject } from '../serve-object.ts'
import type { ContextOf } from '../storage-context.ts'

/** → the bytes, all or a range; 404 also when a policy hides the file. */
export function getObjectRoute(app: FastifyInstance, contextOf: ContextOf): void {
  for (const url of ['/object/authenticated/:bucket/*', '/object/:bucket/*']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const context = contextOf(request, reply)
        const place = placeOf(request)
        const object = await findForCaller(context, request, 'storage.object.get_authenticated', place)
        return serveObject(context.backend, request, reply, object, { download: downloadOf(request) })
      },
    })
  }
}
