/** Everything about pictures that a process keeps: its two lanes, the renderings on disk, and the amounts for all of it. */
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createImageLane, type ImageLane } from './image-lane.ts'
import { createRenderCache, type RenderCache } from './render-cache.ts'
import { createSingleFlight, type SingleFlight } from './single-flight.ts'

/** Why a rendering is none: `too long` also for what another time may do. */
export type FailedRendering = 'unreadable' | 'too long'

export interface ImageServices {
  renderLane: ImageLane
  uploadLane: ImageLane
  renderings: RenderCache
  shareRendering: SingleFlight<void>
  /** Renderings that were tried and are none, by their keys, with the reason. */
  unreadable: LRUCache<string, FailedRendering>
  /** Files on their way between the lanes and where they are kept. */
  workDir: string
  end(): void
}

/** What each lane takes of the machine, while nobody else wants it. One is always left for somebody else. */
const places = Math.max(2, Math.floor(availableParallelism() / 2))
const placesPerCaller = places - 1
const megapixel = 1_000_000

/**
 * A thumbnail of a photograph of 12 megapixels costs 13, the dearest rendering 100. At once there is room for two screens of
 * thumbnails that nobody has seen yet, and then for one thumbnail a second.
 */
const rendering = {
  queue: { places, placesPerCaller, waiting: 96, waitingPerCaller: 24, waitTimeoutMs: 20_000 },
  budget: { capacity: 600 * megapixel, refill: 10 * megapixel },
  taskTimeoutMs: 20_000,
  mostForTime: 100 * megapixel,
}
/** A photograph of 12 megapixels costs 48, the dearest picture 500; who sends one that takes too long has spent everything. */
const uploading = {
  queue: { places, placesPerCaller, waiting: 64, waitingPerCaller: 8, waitTimeoutMs: 60_000 },
  budget: { capacity: 1_500 * megapixel, refill: 20 * megapixel },
  taskTimeoutMs: 45_000,
  mostForTime: 1_500 * megapixel,
}
const renderedCapacity = 256 * 1024 * 1024
const unreadableRemembered = { max: 5_000, ttl: 60 * 60 * 1000 }

/** @param folder on the file system of the upload folder */
export async function openImageServices(folder: string, log: FastifyBaseLogger): Promise<ImageServices> {
  const workDir = join(folder, 'work')
  await rm(workDir, { recursive: true, force: true })
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  // Whoever sent the picture is told that it is too much, so only this says that none can be read here.
  const onLost = (error: Error) => log.warn({ err: error }, 'an image process was lost')
  const renderLane = createImageLane({ ...rendering, onLost })
  const uploadLane = createImageLane({ ...uploading, onLost })
  const renderings = createRenderCache({
    folder: join(folder, 'kept'),
    capacity: renderedCapacity,
    onError: (error) => log.warn({ err: error }, 'a rendering could not be kept or deleted'),
  })
  return {
    renderLane,
    uploadLane,
    renderings,
    shareRendering: createSingleFlight(),
    unreadable: new LRUCache(unreadableRemembered),
    workDir,
    end: () => {
      renderLane.end()
      uploadLane.end()
      renderings.close()
    },
  }
}
