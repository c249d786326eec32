/** Upload orders: who stores a file, by which right. By the token of a request, or by one that somebody gave out for a file. */
import type { FastifyRequest } from 'fastify'
import { callerKeyOf, serviceKey } from '../caller-key.ts'
import { callerOf } from '../db/caller.ts'
import type { ObjectLocation } from './object-rows.ts'
import { ownerKeyOf, tokenOwnerKey } from './resumable/part-folder.ts'
import { decryptUpload } from './signed-token.ts'
import { type Operation, type StorageContext, transactionsOf } from './storage-context.ts'
import { mustMaySignUpload } from './upload-permission.ts'
import type { UploadOrder } from './upload-steps.ts'

export interface Ordered {
  order: UploadOrder
  /** Whose uploads are found together, where it is sent in parts; in a share of room of their own unless they are a server's. */
  parts: { owner: string; isBounded: boolean }
}

interface Wish {
  place: ObjectLocation
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
  const payer = callerKeyOf(caller, request.ip)
  return {
    parts: { owner: ownerKeyOf(caller), isBounded: payer !== serviceKey },
    order: { place, upsert, ownerId: caller.userId, transact, payer },
  }
}

/**
 * As whoever gave the token out, as long as they would still be given it; counted as the work of who sends it. An account that gives
 * out many has no more room by that, and who holds one of a server has no server's room.
 * @throws StorageError InvalidJWT, InvalidSignature when it is for another file
 */
export async function signedOrderOf(
  context: StorageContext,
  request: FastifyRequest,
  place: ObjectLocation,
  token: string,
): Promise<Ordered> {
  const grant = await decryptUpload(token, `${place.bucketId}/${place.name}`, context.signingSecret)
  const { upsert } = grant
  const caller = callerOf(grant.claims)
  const isOfServer = caller.role === 'service_role'
  return {
    parts: { owner: isOfServer ? tokenOwnerKey(grant) : ownerKeyOf(caller), isBounded: true },
    order: {
      place,
      upsert,
      ownerId: caller.userId,
      transact: async (work) => {
        await mustMaySignUpload(context, request, { caller, place, upsert })
        return context.database.transaction(work)
      },
      payer: callerKeyOf(request.caller, request.ip),
    },
  }
}
