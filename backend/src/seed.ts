/** Fills an empty database with the project's demo content: `seed.sql`, then the files under `seed/storage`. */
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import mime from 'mime-types'
import type { Database } from './db/database.ts'
import type { StorageBackend } from './storage/storage-backend.ts'

export interface SeedTarget {
  database: Database
  storage: StorageBackend
  supabaseDir: string
}
