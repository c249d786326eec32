/** `POST /object/sign/:bucket` gives out such an address for each of several files, or says why not. */
import { z } from 'zod'
import { bucketOf } from '../object-location.ts'
import { parseInput } from '../parse-input.ts'
import { signedForShape, signRead } from '../signed-token.ts'
import { endpoint, transactionsOf } from '../storage-context.ts'

const bodyShape = z.object({
  expiresIn: signedForShape,
  /** More than a screen shows, and few enough to be signed while others wait. */
  paths: z.array(z.string()).min(1).max(1_000),
})

const hidden = 'Either the object does not exist or you do not have access to it'

/** Body `{expiresIn, paths}`, at most 1,000 names → `{error, path, signedURL}` for each path. */
export const signObjects = endpoint('POST', '/object/sign/:bucket', async (context, { request }) => {
  const bucketId = bucketOf(request)
  const { expiresIn, paths } = parseInput(bodyShape, request.body)
  const transact = transactionsOf(context, request, 'storage.object.sign_many')
  const readable = await transact((transaction) =>
    transaction.query<{ name: string }>(
      'select name from storage.objects where bucket_id = $1 and name = any ($2::text[])',
      [bucketId, paths],
    ),
  )
  const sign = (name: string) => {
    const url = `${bucketId}/${name}`
    return `/object/sign/${url}?token=${signRead({ url }, expiresIn, context.signingSecret)}`
  }
  const signed = new Map(readable.map(({ name }) => [name, sign(name)]))
  return paths.map((path) => {
    const signedURL = signed.get(path) ?? null
    return { error: signedURL === null ? hidden : null, path, signedURL }
  })
})
