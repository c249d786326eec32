/** `POST /object/:bucket/*` stores a new file; `x-upsert: true` replaces one of the same name. */
import { clientGone } from '../../client-gone.ts'
import { parseLocation } from '../object-location.ts'
import { endpoint } from '../storage-context.ts'
import { uploadObject } from '../upload-object.ts'
import { orderOf } from '../upload-orders.ts'

/** A form or bytes → `{Id, Key}`; 404, 409, 403, 413, 415. */
export const createObject = endpoint('POST', '/object/:bucket/*', async (context, { request, reply }) => {
  const upsert = request.headers['x-upsert'] === 'true'
  const wish = { place: parseLocation(request), upsert, operation: 'storage.object.upload' } as const
  return uploadObject(context, request, orderOf(context, request, wish).order, clientGone(reply))
})
