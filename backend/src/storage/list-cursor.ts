/** Where a page of a listing ended, as an opaque text for the client. */
import { z } from 'zod'
import { failures } from './storage-error.ts'

const cursorShape = z.object({ sortKey: z.string(), name: z.string() })

/** The last entry of a page: by what it was sorted, and its name. */
export type ListCursor = z.output<typeof cursorShape>

/** The text that `decodeCursor` reads again. */
export function encodeCursor(cursor: ListCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** @throws StorageError InvalidParameter */
export function decodeCursor(text: string): ListCursor {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw failures.invalidParameter('Invalid Parameter cursor')
  }
}
