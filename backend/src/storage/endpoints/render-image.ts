/** `GET /render/image/(public|authenticated|sign)/:bucket/*`: a picture, resized or converted. */
import { z } from 'zod'
import { findForCaller, findPublic } from '../find-readable.ts'
import { renderImage, transformShape } from '../images/render-image.ts'
import { parseLocation } from '../object-location.ts'
import { findObject } from '../object-rows.ts'
import { parseInput } from '../parse-input.ts'
import { verifyRead } from '../signed-token.ts'
import { endpoint } from '../storage-context.ts'

const tokenShape = z.object({ token: z.string() })

/** For anyone, of a public bucket; 404, 400 for what is no picture. */
export const renderPublicImage = endpoint(
  'GET',
  '/render/image/public/:bucket/*',
  async (context, { request, reply }) => {
    const transform = parseInput(transformShape, request.query)
    const object = await findPublic(context, parseLocation(request))
    return renderImage(context, request, reply, object, transform)
  },
)

/** For those whom a policy lets read the file; 404, 400 for what is no picture. */
export const renderAuthenticatedImage = endpoint(
  'GET',
  '/render/image/authenticated/:bucket/*',
  async (context, { request, reply }) => {
    const transform = parseInput(transformShape, request.query)
    const operation = 'storage.render.image_authenticated'
    const object = await findForCaller(context, request, operation, parseLocation(request))
    return renderImage(context, request, reply, object, transform)
  },
)

/** By the right of a token, in the form it was made for; 400 for a token that is not valid. */
export const renderSignedImage = endpoint(
  'GET',
  '/render/image/sign/:bucket/*',
  async (context, { request, reply }) => {
    const place = parseLocation(request)
    const { token } = parseInput(tokenShape, request.query)
    const grant = await verifyRead(token, `${place.bucketId}/${place.name}`, context.signingSecret)
    const object = await findObject(context.database, place)
    const transform = parseInput(transformShape, grant.transformations ?? {})
    return renderImage(context, request, reply, object, transform)
  },
)
