/** `PUT /object/:bucket/*` replaces a file, or stores it when there was none. */
import { clientGone } from '../../client-gone.ts'
import { parseLocation } from '../object-location.ts'
import { endpoint } from '../storage-context.ts'
import { uploadObject } from '../upload-object.ts'
import { orderOf } from '../upload-orders.ts'

/** A form or bytes → `{Id, Key}`; 404, 403, 413, 415. */
export const updateObject = endpoint('PUT', '/object/:bucket/*', async (context, { request, reply }) => {
  const wish = {
    place: parseLocation(request),
    upsert: true,
    operation: 'storage.object.upload_update',
  } as const
  return uploadObject(context, request, orderOf(context, request, wish).order, clientGone(reply))
})
