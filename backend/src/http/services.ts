/** What the server is built from. */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Keys } from '../keys.ts'
import type { StorageBackend } from '../storage/storage-backend.ts'

export interface Services {
  config: Config & { keys: Keys }
  database: Database
  storage: StorageBackend
  log: FastifyBaseLogger
}
