/** `POST /object/copy` stores a second file with the same bytes, in the same bucket or another. */
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerKeyOf } from '../../caller-key.ts'
import { clientGone } from '../../client-gone.ts'
import { siteOf } from '../../network.ts'
import { findBucket, mustAcceptSize, mustAcceptType } from '../bucket-rows.ts'
import { idAfterUpsert } from '../id-after-upsert.ts'
import { findObject, type NewObject, type StoredObject, writeObject } from '../object-rows.ts'
import { parseInput } from '../parse-input.ts'
import { storeOrRollBack } from '../rollback-upload.ts'
import { asNoSuchKey } from '../serve-object.ts'
import { dryRun, endpoint, type StorageContext, type Transact, transactionsOf } from '../storage-context.ts'
import { failures } from '../storage-error.ts'
import { transferShape } from '../transfer-shape.ts'

/**
 * Body `{bucketId, sourceKey, destinationBucket?, destinationKey, copyMetadata?}` → `{Id, Key}`; 404, 409, 403, 415
 * and 413 by the rules of the destination; 429 and 503 where there is no place for one more.
 */
export const copyObject = endpoint('POST', '/object/copy', async (context, { request, reply }) => {
  const { source, destination, copyMetadata } = parseInput(transferShape, request.body)
  const upsert = request.headers['x-upsert'] === 'true'
  await findBucket(context.database, source.bucketId)
  const bucket = await findBucket(context.database, destination.bucketId)
  const transact = transactionsOf(context, request, 'storage.object.copy')
  const original = await transact((transaction) => findObject(transaction, source))
  if (!original.metadata) throw failures.noSuchKey()
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
  await storeCopy(context, request, reply, { original, copy, transact, upsert })
  const id = upsert ? await idAfterUpsert(context, copy) : copy.id
  return { Id: id, Key: `${copy.bucketId}/${copy.name}`, name: copy.name, bucket_id: copy.bucketId }
})

interface CopyOrder {
  original: StoredObject
  copy: NewObject
  transact: Transact
  upsert: boolean
}

async function storeCopy(
  { backend, database, reserve, inCopyTurn }: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { original, copy, transact, upsert }: CopyOrder,
): Promise<void> {
  const { version, metadata } = original
  if (!metadata || !version) throw failures.noSuchKey()
  const signal = clientGone(reply)
  const copier = { payer: callerKeyOf(request.caller, request.ip), site: siteOf(request.ip), signal }
  const rehearse = () =>
    dryRun(transact, (transaction) => writeObject(transaction, { ...copy, version: null }, upsert))
  // Only who may store it has a place; what is left of the quota is known once those before it are made.
  await rehearse()
  await inCopyTurn(copier, async () => {
    await rehearse()
    const giveBack = await reserve.take(backend.isOnDisk ? metadata.size : 0)
    try {
      await storeOrRollBack(database, {
        version: copy.version,
        store: () => backend.copy(version, copy.version, signal).catch(asNoSuchKey(request.log, original)),
        // On disk nobody but us writes (copy-file.ts).
        endsWithFailure: backend.isOnDisk,
        writeRow: () => transact((transaction) => writeObject(transaction, copy, upsert)),
      })
    } finally {
      giveBack()
    }
  })
}
