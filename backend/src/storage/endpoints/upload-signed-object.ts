/**
 * `PUT /object/upload/sign/:bucket/*?token=` stores a file by the right of a token, whoever sends it. Unlike Supabase, whose
 * tokens are good until they expire, it asks whether the token's owner would still be given it.
 */
import { z } from 'zod'
import { clientGone } from '../../client-gone.ts'
import { parseLocation } from '../object-location.ts'
import { parseInput } from '../parse-input.ts'
import { endpoint } from '../storage-context.ts'
import { uploadObject } from '../upload-object.ts'
import { signedOrderOf } from '../upload-orders.ts'

const queryShape = z.object({ token: z.string() })

/** A form or bytes → `{Id, Key}`; 400 for a token that is not valid, 403, 404, 409, 413, 415. */
export const uploadSignedObject = endpoint(
  'PUT',
  '/object/upload/sign/:bucket/*',
  async (context, { request, reply }) => {
    const { token } = parseInput(queryShape, request.query)
    const { order } = await signedOrderOf(context, request, parseLocation(request), token)
    return uploadObject(context, request, order, clientGone(reply))
  },
)
