/** `GET /render/image/(public|authenticated|sign)/:bucket/*`: a picture, resized or converted. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findForCaller, findPublic } from '../find-readable.ts'
import { renderImage, transformShape } from '../images/render-image.ts'
import { placeOf } from '../object-place.ts'
import { findObject } from '../object-rows.ts'
import { parseInput } from '../parse-input.ts'
import { verifyRead } from '../signed-token.ts'
import type { ContextOf } from '../storage-context.ts'

const tokenShape = z.object({ token: z.string() })

/** For anyone, of a public bucket; 404, 400 for what is no picture. */
export function renderPublicImageRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/render/image/public/:bucket/*', async (request, reply) => {
    const context = contextOf(request, reply)
    const transform = parseInput(transformShape, request.query)
    const object = await findPublic(context, placeOf(request))
    return renderImage(context, request, reply, object, transform)
  })
}

/** For those whom a policy lets read the file; 404, 400 for what is no picture. */
export function renderImageRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/render/image/authenticated/:bucket/*', async (request, reply) => {
    const context = contextOf(request, reply)
    const transform = parseInput(transformShape, request.query)
    const operation = 'storage.render.image_authenticated'
    const object = await findForCaller(context, request, operation, placeOf(request))
    return renderImage(context, request, reply, object, transform)
  })
}

/** By the right of a token, in the form it was made for; 400 for a token that is not valid. */
export function renderSignedImageRoute(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/render/image/sign/:bucket/*', async (request, reply) => {
    const context = contextOf(request, reply)
    const place = placeOf(request)
    const { token } = parseInput(tokenShape, request.query)
    const grant = await verifyRead(token, `${place.bucketId}/${place.name}`, context.signingSecret)
    const object = await findObject(context.database, place)
    const transform = parseInput(transformShape, grant.transformations ?? {})
    return renderImage(context, request, reply, object, transform)
  })
}
