/** What resumable uploads share between requests. */
import type { FastifyRequest } from 'fastify'
import { createFairQueue, type FairQueue } from '../../fair-queue.ts'
import { openPartFolder, type PartFolder } from './part-folder.ts'
import { createPartRoom, type PartRoom } from './part-room.ts'
import { createUploadLocks, type UploadLocks } from './upload-locks.ts'

export interface ResumableUploads {
  parts: PartFolder
  locks: UploadLocks
  room: PartRoom
  /** Turns at looking for one on disk: asking for it costs its caller nothing, and needs no account. */
  looks: FairQueue
  /** The address under which a request reached the site. */
  siteUrlOf: (request: FastifyRequest) => string
}

/** Who waits has a place among the requests for files. */
const looking = {
  places: 8,
  placesPerCaller: 2,
  waiting: Number.POSITIVE_INFINITY,
  waitingPerCaller: Number.POSITIVE_INFINITY,
}

export function openResumableUploads(
  folder: string,
  siteUrlOf: ResumableUploads['siteUrlOf'],
): ResumableUploads {
  const parts = openPartFolder(folder)
  const locks = createUploadLocks()
  const room = createPartRoom(parts, locks)
  return { parts, locks, room, looks: createFairQueue(looking), siteUrlOf }
}
