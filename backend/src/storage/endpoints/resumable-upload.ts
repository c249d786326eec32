/**
 * `/upload/resumable`: uploads in parts, which go on after a lost connection or a restart. `POST` begins one, `HEAD` says how much of it
 * has come, `PATCH` goes on, `DELETE` gives it up, `OPTIONS` says what is understood. Below `/sign`, by the right of a token
 * in `x-signature`.
 */
import { answerTus, type TusRequest } from '../resumable/tus-server.ts'
import { endpoint, type StorageContext } from '../storage-context.ts'
import { failures } from '../storage-error.ts'
import { orderOf, signedOrderOf } from '../upload-orders.ts'

const prefix = '/storage/v1'
const path = '/upload/resumable'
const signedPath = `${path}/sign`

type OrderedFor = (context: StorageContext, request: TusRequest['request']) => TusRequest['orderedBy']

/** → 201 with `Location`, 200 and 204 with `Upload-Offset`; 404, 409, 410, 412, 413, 415, 423 and the refusals of uploads. */
export const resumableUpload = tusEndpoint(
  path,
  (context, request) => async (place, wish) => orderOf(context, request, { place, ...wish }),
)

/** The same for whoever holds a token of `POST /object/upload/sign/:bucket/*`; whether a file is replaced is in it. */
export const signedResumableUpload = tusEndpoint(signedPath, (context, request) => async (place) => {
  const token = request.headers['x-signature']
  if (typeof token !== 'string') throw failures.invalidJwt('Missing x-signature header')
  return signedOrderOf(context, request, place, token)
})

function tusEndpoint(at: string, orderedFor: OrderedFor) {
  return endpoint(
    ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
    [at, `${at}/*`],
    (context, { request, reply }) =>
      answerTus(context, {
        request,
        reply,
        path: `${prefix}${at}`,
        orderedBy: orderedFor(context, request),
      }),
    // Most of them bring nothing, and cost a look at the disk.
    { takesPlace: true },
  )
}
