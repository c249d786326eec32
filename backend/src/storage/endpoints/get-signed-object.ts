/** `GET /object/sign/:bucket/*?token=`: a file by the right of a token. */
import { z } from 'zod'
import { downloadOf, parseLocation } from '../object-location.ts'
import { findObject } from '../object-rows.ts'
import { parseInput } from '../parse-input.ts'
import { serveObject } from '../serve-object.ts'
import { verifyRead } from '../signed-token.ts'
import { endpoint } from '../storage-context.ts'

const queryShape = z.object({ token: z.string() })

/** → the bytes, all or a range; 400 for a token that is forged, expired or for another file. */
export const getSignedObject = endpoint(
  ['GET', 'HEAD'],
  '/object/sign/:bucket/*',
  async (context, { request, reply }) => {
    const place = parseLocation(request)
    const { token } = parseInput(queryShape, request.query)
    const grant = await verifyRead(token, `${place.bucketId}/${place.name}`, context.signingSecret)
    const object = await findObject(context.database, place)
    const expires = new Date(grant.exp * 1000)
    return serveObject(context.backend, request, reply, object, { download: downloadOf(request), expires })
  },
)
