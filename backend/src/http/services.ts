/** What the server is built from. */
import type { FastifyBaseLogger } from 'fastify'
import type { AppSetting } from '../app-settings.ts'
import type { Messenger } from '../auth/messages/messenger.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Keys } from '../keys.ts'
import type { ProjectSettings } from '../project-settings.ts'
import type { StorageBackend } from '../storage/storage-backend.ts'

export interface Services {
  config: Config & {
    keys: Keys
    project: ProjectSettings
    appSettings: AppSetting[]
    /** The domain that no mail goes to, and none below it; null where there is none. */
    closedDomain: string | null
  }
  database: Database
  storage: StorageBackend
  /** Sends codes to phones; null without a provider. */
  messenger: Messenger | null
  log: FastifyBaseLogger
}
