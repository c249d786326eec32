/** `POST /object/upload/sign/:bucket/*` gives out an address to which anyone may upload one file, for two hours. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { findBucket } from '../bucket-rows.ts'
import { mustBeObjectKey } from '../object-key.ts'
import { placeOf } from '../object-place.ts'
import { writeObject } from '../object-rows.ts'
import { signUpload } from '../signed-token.ts'
import { rehearse, type StorageContext, transactionsOf } from '../storage-context.ts'

const lifetimeSeconds = 2 * 60 * 60

/** `x-upsert: true` lets the upload replace a file → `{url, token}`; 403 and 409 as for the upload itself. */
export function signUploadRoute(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/upload/sign/:bucket/*', async (request) => {
    const place = placeOf(request)
    mustBeObjectKey(place.name)
    await findBucket(context.database, place.bucketId)
    const upsert = request.headers['x-upsert'] === 'true'
    const owner = request.caller.userId
    const row = {
      id: randomUUID(),
      ...place,
      ownerId: owner,
      version: randomUUID(),
      metadata: {},
      userMetadata: null,
    }
    await rehearse(transactionsOf(context, request, 'storage.object.sign_upload_url'), (transaction) =>
      writeObject(transaction, row, upsert),
    )
    const path = `${place.bucketId}/${place.name}`
    const token = await signUpload({ url: path, owner, upsert }, lifetimeSeconds, context.signingSecret)
    return { url: `/object/upload/sign/${path}?token=${token}`, token }
  })
}
