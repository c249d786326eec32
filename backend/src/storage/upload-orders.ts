/** Upload orders: who stores a file, by which right. By the token of a request, or by one that somebody gave out for a file. */
import type { FastifyRequest } from 'fastify'
import { callerKeyOf } from '../caller-key.ts'
import { type Caller, callerOf } from '../db/caller.ts'
import type { ObjectPlace } from './object-rows.ts'
import { decryptUpload } from './signed-token.ts'
import { type Operation, type StorageContext, transactionsOf } from './storage-context.ts'
import { mustMaySignUpload } from './upload-permission.ts'
import type { UploadOrder } from './upload-steps.ts'

export interface Ordered {
  order: UploadOrder
  caller: Caller
}

interface Wish {
  place: ObjectPlace
  upsert: boolean
  operation: Operation
}

/** As whoever sends the request. */
export function orderOf(
  context: StorageContext,
  request: FastifyRequest,
  { place, upsert, operation }: Wish,
): Ordered {
  const { caller } = request
  const transact = transactionsOf(context, request, operation)
  return {
    caller,
    order: {
      place,
      upsert,
      ownerId: caller.userId,
      transact,
      payer: callerKeyOf(caller, request.ip),
    },
  }
}

/**
 * As whoever gave the token out, as long as they would still be given it.
 * @throws StorageFailure InvalidJWT, InvalidSignature when it is for another file
 */
export async function signedOrderOf(
  context: StorageContext,
  request: FastifyRequest,
  place: ObjectPlace,
  token: string,
): Promise<Ordered> {
  const grant = await decryptUpload(token, `${place.bucketId}/${place.name}`, context.signingSecret)
  const { upsert } = grant
  const caller = callerOf(grant.claims)
  return {
    caller,
    order: {
      place,
      upsert,
      ownerId: caller.userId,
      transact: async (work) => {
        await mustMaySignUpload(context, request, { caller, place, upsert })
        return context.database.transaction(work)
      },
      payer: callerKeyOf(caller, request.ip),
    },
  }
}
