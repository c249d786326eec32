/** Reading request bodies: JSON whatever the content type says, as GoTrue does, checked against the endpoint's schema. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { exceedsShape } from '../json-shape.ts'
import { AuthError } from './error-codes.ts'

/** In bytes. */
const largestBody = 1024 * 1024
/** The longest metadata have no more. */
const shape = { deepest: 64, mostValues: 5_000 }
const longestText = 10_000
/** In bytes. `auth.require_fitting_metadata` has the measure, by which nothing is shorter than it is sent. */
const longestMetadata = 4_000

/** Makes every body of the scope arrive as text, up to 1 MB; more is answered with 413. */
export function acceptAnyBodyAsText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: largestBody },
    async (_request: FastifyRequest, text: string) => text,
  )
}

/**
 * The body of a request as its schema describes it. No body counts as an empty object.
 * @throws AuthError bad_json when it is no JSON object, validation_failed when a field is not what it should be
 */
export function readBody<Schema extends z.ZodType>(body: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(parseObject(typeof body === 'string' ? body : ''))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || 'body'
  throw new AuthError('validation_failed', { message: `${field}: ${issue?.message ?? 'invalid'}` })
}

function parseObject(text: string): unknown {
  if (text.trim() === '') return {}
  if (exceedsShape(text, shape)) throw unstorable()
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AuthError('bad_json')
  if (mayBeUnstorable.test(text) && !isStorable(value)) throw unstorable()
  return value
}

function unstorable(): AuthError {
  return new AuthError('validation_failed', { message: 'The body holds what cannot be stored' })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AuthError('bad_json', { cause: error })
  }
}

/** What can be written in JSON by its number alone: zero bytes, and halves of surrogate pairs. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i

/** Whether PostgreSQL takes a value as JSON: no zero bytes, no halves of surrogate pairs. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every((entry) => entry.every(isStorable))
}

/** A text that may be missing or null; both read as empty. */
export const optionalText = z
  .string()
  .max(longestText)
  .nullish()
  .transform((value) => value ?? '')

/** False for what is not to be stored anyway, so that the database need not read it. */
function mayFit(metadata: Record<string, unknown>): boolean {
  return Buffer.byteLength(JSON.stringify(metadata)) <= longestMetadata
}

/** An object of the client's own making, such as a user's metadata; missing and null read as null. */
export const optionalObject = z
  .record(z.string(), z.unknown())
  .refine(mayFit, 'is too large')
  .nullish()
  .transform((value) => value ?? null)

/** The fields with which a client asks for a code to exchange (PKCE) instead of tokens in the link. */
export const codeChallengeFields = {
  code_challenge: optionalText,
  code_challenge_method: optionalText,
}
