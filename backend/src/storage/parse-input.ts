/** Checks a body or query string against its shape, with the protocol's own refusal. */
import type { z } from 'zod'
import { failures } from './storage-error.ts'

/** @throws StorageError InvalidRequest that names the first wrong field */
export function parseInput<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const parsed = shape.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || 'body'
  throw failures.invalidRequest(`${field}: ${issue?.message ?? 'invalid'}`)
}
