/**
 * `PUT /object/upload/sign/:bucket/*?token=` stores a file by the right of a token, whoever sends it. Unlike Supabase, whose
 * tokens are good until they expire, it asks whether the token's owner would still be given it.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { callerKeyOf } from '../../caller-key.ts'
import { clientGone } from '../../client-gone.ts'
import { callerOf } from '../../db/caller.ts'
import { placeOf } from '../object-place.ts'
import { parseInput } from '../parse-input.ts'
import { decryptUpload } from '../signed-token.ts'
import type { ContextOf } from '../storage-context.ts'
import { uploadObject } from '../upload-object.ts'
import { mustMaySignUpload } from '../upload-permission.ts'

const queryShape = z.object({ token: z.string() })

/** A form or bytes → `{Id, Key}`; 400 for a token that is not valid, 403, 404, 409, 413, 415. */
export function uploadSignedObjectRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.put('/object/upload/sign/:bucket/*', async (request, reply) => {
    const context = contextOf(request, reply)
    const place = placeOf(request)
    const { token } = parseInput(queryShape, request.query)
    const grant = await decryptUpload(token, `${place.bucketId}/${place.name}`, context.signingSecret)
    const { upsert } = grant
    const caller = callerOf(grant.claims)
    return uploadObject(context, request, {
      place,
      upsert,
      ownerId: caller.userId,
      transact: async (work) => {
        await mustMaySignUpload(context, request, { caller, place, upsert })
        return context.database.transaction(work)
      },
      payer: callerKeyOf(caller, request.ip),
      signal: clientGone(reply),
    })
  })
}
