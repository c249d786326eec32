/** Undoes the storing of bytes whose row was not written. */
import { DatabaseUnavailable } from '../db/database-error.ts'
import type { StorageBackend } from './storage-backend.ts'

/**
 * Removes the bytes of `version` after `error`. A database that was lost while it was committing may have kept the
 * row, so then its bytes stay.
 */
export async function removeUnkept(backend: StorageBackend, version: string, error: unknown): Promise<void> {
  if (!(error instanceof DatabaseUnavailable)) await backend.remove([version])
}
