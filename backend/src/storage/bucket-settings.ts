/** The settings of a bucket as storage-js sends them. */
import { z } from 'zod'
import { parseSize } from './size-text.ts'
import { failures } from './storage-error.ts'

/** Bytes, or text such as `20MB`; 0 and null mean no limit of its own. */
const sizeLimit = z
  .union([z.number().int().min(0), z.string(), z.null()])
  .transform((limit) => (typeof limit === 'string' ? bytesOf(limit) : limit || null))

const mimeTypes = z
  .array(z.string())
  .nullable()
  .transform((types) => types?.map(mustBePattern) ?? null)

/** What is left out stays as it is, or as a new bucket has it. */
export const bucketSettingsShape = z.object({
  public: z.boolean().optional(),
  file_size_limit: sizeLimit.optional(),
  allowed_mime_types: mimeTypes.optional(),
})

function bytesOf(text: string): number {
  const bytes = parseSize(text)
  if (bytes === null) throw failures.invalidFileSizeLimit()
  return bytes
}

function mustBePattern(type: string): string {
  if (!/^(\*|[\w.+-]+\/([\w.+-]+|\*))$/.test(type)) throw failures.invalidMimeType(type)
  return type
}
