/** `PUT /object/upload/sign/:bucket/*?token=` stores a file by the right of a token, whoever sends it. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { placeOf } from '../object-place.ts'
import { parseInput } from '../parse-input.ts'
import { verifyUpload } from '../signed-token.ts'
import type { StorageContext } from '../storage-context.ts'
import { uploadObject } from '../upload-object.ts'

const queryShape = z.object({ token: z.string() })

/** A form or bytes → `{Id, Key}`; 400 for a token that is not valid, 404, 409, 413, 415. */
export function uploadSignedObjectRoute(app: FastifyInstance, context: StorageContext): void {
  app.put('/object/upload/sign/:bucket/*', async (request) => {
    const place = placeOf(request)
    const { token } = parseInput(queryShape, request.query)
    const grant = await verifyUpload(token, `${place.bucketId}/${place.name}`, context.signingSecret)
    return uploadObject(context, request, {
      place,
      upsert: grant.upsert,
      ownerId: grant.owner,
      transact: (work) => context.database.transaction(work),
    })
  })
}
