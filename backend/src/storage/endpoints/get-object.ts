/** `GET` and `HEAD /object/(authenticated/):bucket/*`: a file that the caller may read. */
import { findForCaller } from '../find-readable.ts'
import { downloadOf, parseLocation } from '../object-location.ts'
import { serveObject } from '../serve-object.ts'
import { endpoint } from '../storage-context.ts'

/** → the bytes, all or a range; 404 also when a policy hides the file. */
export const getObject = endpoint(
  ['GET', 'HEAD'],
  ['/object/authenticated/:bucket/*', '/object/:bucket/*'],
  async (context, { request, reply }) => {
    const place = parseLocation(request)
    const object = await findForCaller(context, request, 'storage.object.get_authenticated', place)
    return serveObject(context.backend, request, reply, object, { download: downloadOf(request) })
  },
)
