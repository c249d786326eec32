/** `POST /object/copy` stores a second file with the same bytes, in the same bucket or another. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { clientGone } from '../../client-gone.ts'
import { findBucket, mustAcceptSize, mustAcceptType } from '../bucket-rows.ts'
import { idAfterUpsert } from '../id-after-upsert.ts'
import { keepBytes } from '../kept-bytes.ts'
import { findObject, type NewObject, writeObject } from '../object-rows.ts'
import { parseInput } from '../parse-input.ts'
import { asNoSuchKey } from '../serve-object.ts'
import { type ContextOf, rehearse, transactionsOf } from '../storage-context.ts'
import { failures } from '../storage-failure.ts'
import { transferShape } from '../transfer-shape.ts'

/**
 * Body `{bucketId, sourceKey, destinationBucket?, destinationKey, copyMetadata?}` → `{Id, Key}`; 404, 409, 403, 415
 * and 413 by the rules of the destination.
 */
export function copyObjectRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.post('/object/copy', async (request, reply) => {
    const context = contextOf(request, reply)
    const { source, destination, copyMetadata } = parseInput(transferShape, request.body)
    const upsert = request.headers['x-upsert'] === 'true'
    await findBucket(context.database, source.bucketId)
    const bucket = await findBucket(context.database, destination.bucketId)
    const transact = transactionsOf(context, request, 'storage.object.copy')
    const original = await transact((transaction) => findObject(transaction, source))
    if (!original.metadata || !original.version) throw failures.noSuchKey()
    mustAcceptType(bucket, original.metadata.mimetype)
    mustAcceptSize(bucket, original.metadata.size, context.sizeLimit)
    const copy: NewObject = {
      id: randomUUID(),
      ...destination,
      ownerId: request.caller.userId,
      version: randomUUID(),
      metadata: { ...original.metadata, lastModified: new Date().toISOString() },
      userMetadata: copyMetadata ? original.user_metadata : null,
    }
    await rehearse(transact, (transaction) => writeObject(transaction, copy, upsert))
    const { version } = original
    const giveBack = await context.reserve.take(context.backend.isOnDisk ? original.metadata.size : 0)
    try {
      await keepBytes(context.database, {
        version: copy.version,
        store: () =>
          context.backend
            .copy(version, copy.version, clientGone(reply))
            .catch(asNoSuchKey(request.log, original)),
        writeRow: () => transact((transaction) => writeObject(transaction, copy, upsert)),
      })
    } finally {
      giveBack()
    }
    const id = upsert ? await idAfterUpsert(context, copy) : copy.id
    return { Id: id, Key: `${copy.bucketId}/${copy.name}`, name: copy.name, bucket_id: copy.bucketId }
  })
}
