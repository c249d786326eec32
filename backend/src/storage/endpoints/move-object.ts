/** `POST /object/move` gives a file another name, in its bucket or another. */
import { findBucket, mustAcceptSize, mustAcceptType } from '../bucket-rows.ts'
import { findObject, moveRow } from '../object-rows.ts'
import { parseInput } from '../parse-input.ts'
import { endpoint, transactionsOf } from '../storage-context.ts'
import { transferShape } from '../transfer-shape.ts'

/**
 * Body `{bucketId, sourceKey, destinationBucket?, destinationKey}` → `{message, Id, Key}`; 404, 409, 403, 415 and 413
 * by the rules of the destination.
 */
export const moveObject = endpoint('POST', '/object/move', async (context, { request }) => {
  const { source, destination } = parseInput(transferShape, request.body)
  await findBucket(context.database, source.bucketId)
  const bucket = await findBucket(context.database, destination.bucketId)
  const id = await transactionsOf(
    context,
    request,
    'storage.object.move',
  )(async (transaction) => {
    const { metadata } = await findObject(transaction, source)
    mustAcceptType(bucket, metadata?.mimetype ?? '')
    mustAcceptSize(bucket, metadata?.size ?? 0, context.sizeLimit)
    return moveRow(transaction, source, destination)
  })
  return { message: 'Successfully moved', Id: id, Key: `${destination.bucketId}/${destination.name}` }
})
