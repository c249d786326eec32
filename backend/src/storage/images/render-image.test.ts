import fastify, { type FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callerOf } from '../../db/caller.ts'
import type { StoredObject } from '../object-rows.ts'
import { StorageError } from '../storage-error.ts'
import type { FailedRendering } from './image-services.ts'
import type { FailedReason } from './image-task.ts'
import { type RenderingContext, renderImage } from './render-image.ts'
import { createSingleFlight } from './single-flight.ts'

let app: FastifyInstance
let reason: FailedReason
let tried: number

const at = new Date(0)
const object: StoredObject = {
  id: 'id',
  bucket_id: 'posts',
  name: 'moving.gif',
  owner: null,
  owner_id: null,
  version: 'version',
  metadata: {
    eTag: '""',
    size: 1,
    mimetype: 'image/gif',
    cacheControl: 'no-cache',
    lastModified: at.toISOString(),
    contentLength: 1,
    httpStatusCode: 200,
  },
  user_metadata: null,
  created_at: at,
  updated_at: at,
  last_accessed_at: at,
}

beforeEach(() => {
  tried = 0
  const context: RenderingContext = {
    backend: { fetch: async () => undefined },
    images: {
      renderLane: {
        run: async () => {
          tried += 1
          return { ok: false, reason, cost: 0, cpuMs: 0 }
        },
        end: () => undefined,
      },
      renderings: {
        open: async () => null,
        put: async () => undefined,
        forget: () => undefined,
        close: () => undefined,
      },
      shareRendering: createSingleFlight<void>(),
      unreadable: new LRUCache<string, FailedRendering>({ max: 10 }),
      workDir: '/nowhere',
    },
  }
  app = fastify()
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    request.caller = callerOf({})
  })
  app.get('/:width', async (request, reply) => {
    const { width } = request.params as { width: string }
    return renderImage(context, request, reply, object, { width: Number(width) })
  })
  app.setErrorHandler((error, _, reply) =>
    reply.code(error instanceof StorageError ? error.statusCode : 500).send(),
  )
})

afterEach(() => app.close())

test.each<[FailedReason, number]>([
  ['too long', 422],
  ['unreadable', 400],
])('what came to nothing (%s) is not tried again for whoever asks next', async (why, status) => {
  reason = why
  for (let viewer = 0; viewer < 3; viewer += 1) {
    expect((await app.inject('/100')).statusCode).toBe(status)
  }
  expect(tried).toBe(1)
  await app.inject('/200')
  expect(tried).toBe(2)
})
