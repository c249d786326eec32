/** `POST /object/upload/sign/:bucket/*` gives out an address to which anyone may upload one file, for two hours. */
import { findBucket } from '../bucket-rows.ts'
import { mustBeObjectKey } from '../object-key.ts'
import { parseLocation } from '../object-location.ts'
import { encryptUpload } from '../signed-token.ts'
import { endpoint } from '../storage-context.ts'
import { mustMaySignUpload } from '../upload-permission.ts'

const lifetimeSeconds = 2 * 60 * 60

/** `x-upsert: true` lets the upload replace a file → `{url, token}`; 403 and 409 as for the upload itself. */
export const signUpload = endpoint('POST', '/object/upload/sign/:bucket/*', async (context, { request }) => {
  const place = parseLocation(request)
  mustBeObjectKey(place.name)
  await findBucket(context.database, place.bucketId)
  const upsert = request.headers['x-upsert'] === 'true'
  const { caller } = request
  await mustMaySignUpload(context, request, { caller, place, upsert })
  const url = `${place.bucketId}/${place.name}`
  // What users say of themselves may be long, and no rule can trust it.
  const { user_metadata, ...claims } = caller.claims
  const token = await encryptUpload({ url, upsert, claims }, lifetimeSeconds, context.signingSecret)
  return { url: `/object/upload/sign/${url}?token=${token}`, token }
})
