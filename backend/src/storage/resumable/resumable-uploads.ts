/** What resumable uploads share between requests. */
import type { FastifyRequest } from 'fastify'
import { openPartFolder, type PartFolder } from './part-folder.ts'
import { createPartRoom, type PartRoom } from './part-room.ts'
import { createUploadLocks, type UploadLocks } from './upload-locks.ts'

export interface ResumableUploads {
  parts: PartFolder
  locks: UploadLocks
  room: PartRoom
  /** The address under which a request reached the site. */
  siteUrlOf: (request: FastifyRequest) => string
}

export function openResumableUploads(
  folder: string,
  siteUrlOf: ResumableUploads['siteUrlOf'],
): ResumableUploads {
  const parts = openPartFolder(folder)
  const locks = createUploadLocks()
  return { parts, locks, room: createPartRoom(parts, locks), siteUrlOf }
}
