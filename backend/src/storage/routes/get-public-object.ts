/** `GET` and `HEAD /object/public/:bucket/*`: a file of a public bucket, for anyone. */
import type { FastifyInstance } from 'fastify'
import { findPublic } from '../find-readable.ts'
import { downloadOf, placeOf } from '../object-place.ts'
import { serveObject } from '../serve-object.ts'
import type { ContextOf } from '../storage-context.ts'

/** → the bytes, all or a range; 404, also for a bucket that is private. */
export function getPublicObjectRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/object/public/:bucket/*',
    handler: async (request, reply) => {
      const context = contextOf(request, reply)
      const object = await findPublic(context, placeOf(request))
      return serveObject(context.backend, request, reply, object, { download: downloadOf(request) })
    },
  })
}
