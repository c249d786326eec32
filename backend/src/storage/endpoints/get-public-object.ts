/** `GET` and `HEAD /object/public/:bucket/*`: a file of a public bucket, for anyone. */
import { findPublic } from '../find-readable.ts'
import { downloadOf, parseLocation } from '../object-location.ts'
import { serveObject } from '../serve-object.ts'
import { endpoint } from '../storage-context.ts'

/** → the bytes, all or a range; 404, also for a bucket that is private. */
export const getPublicObject = endpoint(
  ['GET', 'HEAD'],
  '/object/public/:bucket/*',
  async (context, { request, reply }) => {
    const object = await findPublic(context, parseLocation(request))
    return serveObject(context.backend, request, reply, object, { download: downloadOf(request) })
  },
)
