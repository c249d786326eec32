/** The file that an address names: `…/:bucket/*`. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mustNotClimb } from './object-key.ts'
import type { ObjectLocation } from './object-rows.ts'
import { parseInput } from './parse-input.ts'

const pathShape = z.object({ bucket: z.string(), '*': z.string() })

/** @throws StorageError InvalidRequest */
export function parseLocation(request: FastifyRequest): ObjectLocation {
  const params = parseInput(pathShape, request.params)
  return { bucketId: params.bucket, name: params['*'] }
}

/** Refuses addresses that lead elsewhere than they say; for every route. @throws StorageError InvalidKey */
export async function refuseClimbing(request: FastifyRequest): Promise<void> {
  const [path = ''] = request.url.split('?', 1)
  const named = pathShape.safeParse(request.params)
  mustNotClimb(path, named.success ? named.data['*'] : path)
}

/** The name of the only parameter of routes about one bucket. */
export function bucketOf(request: FastifyRequest): string {
  return parseInput(pathShape.pick({ bucket: true }), request.params).bucket
}

const downloadShape = z.object({ download: z.string().max(255).optional() })

/** `?download` and `?download=name`. */
export function downloadOf(request: FastifyRequest): string | undefined {
  return parseInput(downloadShape, request.query).download
}
