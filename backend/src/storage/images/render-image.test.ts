import fastify, { type FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../db/caller.ts'
import type { StoredObject } from '../object-rows.ts'
import type { StorageContext } from '../storage-context.ts'
import { StorageError } from '../storage-error.ts'
import type { FailedRendering } from './image-services.ts'
import type { FailedReason } from './image-task.ts'
import { renderImage } from './render-image.ts'
import { createSingleFlight } from './single-flight.ts'

let app: FastifyInstance
let reason: FailedReason
let tried: number

const object = {
  version: 'version',
  metadata: { size: 1, cacheControl: 'no-cache', lastModified: 0, mimetype: 'image/gif' },
} as unknown as StoredObject

beforeEach(() => {
  tried = 0
  const images = {
    renderLane: {
      run: async () => {
        tried += 1
        return { ok: false, reason, cost: 0, cpuMs: 0 } as const
      },
      end: () => undefined,
    },
    renderings: { open: async () => null },
    shareRendering: createSingleFlight<void>(),
    unreadable: new LRUCache<string, FailedRendering>({ max: 10 }),
    workDir: '/nowhere',
  }
  const context = { images } as unknown as StorageContext
  app = fastify()
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    request.caller = { role: 'anon', userId: null, claims: {} } as unknown as Caller
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
