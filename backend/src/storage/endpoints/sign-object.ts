/** `POST /object/sign/:bucket/*` gives out an address at which anyone may read one file, for a while. */
import { z } from 'zod'
import { findBucket } from '../bucket-rows.ts'
import { transformShape } from '../images/render-image.ts'
import { mustBeObjectKey } from '../object-key.ts'
import { parseLocation } from '../object-location.ts'
import { findObject } from '../object-rows.ts'
import { parseInput } from '../parse-input.ts'
import { signedForShape, signRead } from '../signed-token.ts'
import { endpoint, transactionsOf } from '../storage-context.ts'

const bodyShape = z.object({
  expiresIn: signedForShape,
  transform: transformShape.optional(),
})

/**
 * Body `{expiresIn, transform?}` in seconds → `{signedURL}` from `/storage/v1` on; 404 for what the caller cannot
 * read.
 */
export const signObject = endpoint('POST', '/object/sign/:bucket/*', async (context, { request }) => {
  const place = parseLocation(request)
  mustBeObjectKey(place.name)
  const { expiresIn, transform } = parseInput(bodyShape, request.body)
  await findBucket(context.database, place.bucketId)
  await transactionsOf(
    context,
    request,
    'storage.object.sign',
  )((transaction) => findObject(transaction, place))
  const path = `${place.bucketId}/${place.name}`
  const grant = transform ? { url: path, transformations: transform } : { url: path }
  const token = signRead(grant, expiresIn, context.signingSecret)
  return { signedURL: `/${transform ? 'render/image' : 'object'}/sign/${path}?token=${token}` }
})
