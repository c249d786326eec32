/**
 * Reads an upload in the two shapes that storage-js sends: a multipart form around a Blob, or the bytes themselves.
 */
import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { failures } from './storage-error.ts'

/** A file whose bytes are still on their way. */
export interface IncomingFile {
  body: Readable
  mimeType: string
}

export interface Upload<Received> {
  received: Received
  mimeType: string
  /** A Cache-Control header for those who read the file. */
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/** Bytes of JSON that an uploader may say about a file; they are kept in its row, where no quota of files counts them. */
const metadataLimit = 8 * 1024
/** One byte more than is taken, so that what is cut off there is known to be too long. */
const formLimits = {
  fields: 10,
  files: 1,
  fieldSize: metadataLimit + 1,
  fileSize: Number.POSITIVE_INFINITY,
}

/**
 * Hands the file to `receive` as it arrives, and answers with what was said about it, before or after it in the form.
 * @throws StorageError InvalidRequest, and what `receive` throws
 */
export function readUpload<Received>(
  request: FastifyRequest,
  receive: (file: IncomingFile) => Promise<Received>,
): Promise<Upload<Received>> {
  return request.isMultipart() ? readForm(request, receive) : readBytes(request, receive)
}

async function readBytes<Received>(
  request: FastifyRequest,
  receive: (file: IncomingFile) => Promise<Received>,
): Promise<Upload<Received>> {
  const {
    'content-type': contentType,
    'cache-control': cacheControl,
    'x-metadata': metadata,
  } = request.headers
  const mimeType = mustBeMimeType(contentType ?? 'application/octet-stream')
  return {
    mimeType,
    cacheControl: mustBeHeaderText(cacheControl ?? 'no-cache'),
    userMetadata:
      typeof metadata === 'string' ? parseMetadata(Buffer.from(metadata, 'base64').toString()) : null,
    received: await receive({ body: request.raw, mimeType }),
  }
}

async function readForm<Received>(
  request: FastifyRequest,
  receive: (file: IncomingFile) => Promise<Received>,
): Promise<Upload<Received>> {
  const fields = new Map<string, unknown>()
  let file: { received: Received; mimeType: string } | null = null
  for await (const part of partsOf(request)) {
    if (part.type === 'field') fields.set(part.fieldname, part.value)
    else {
      const mimeType = mustBeMimeType(part.mimetype)
      file = { mimeType, received: await receive({ body: part.file, mimeType }) }
    }
  }
  if (!file) throw failures.invalidRequest('No file provided')
  const [seconds, metadata] = [fields.get('cacheControl'), fields.get('metadata')]
  return {
    ...file,
    cacheControl:
      typeof seconds === 'string' && seconds !== '' ? mustBeHeaderText(`max-age=${seconds}`) : 'no-cache',
    userMetadata: typeof metadata === 'string' ? parseMetadata(metadata) : null,
  }
}

/** A form that the parser cannot follow is the sender's fault. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: formLimits })
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error
    throw failures.invalidRequest('The form could not be read')
  }
}

/** Both are sent back in headers, so they are checked before anything is kept. */
export function mustBeMimeType(text: string): string {
  if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(;[\x20-\x7e]*)?$/.test(text) || text.length > 255) {
    throw failures.invalidMimeType(text)
  }
  return text
}

export function mustBeHeaderText(text: string): string {
  if (!/^[\x20-\x7e]{1,200}$/.test(text))
    throw failures.invalidRequest('cacheControl has characters that no header may have')
  return text
}

/** The uploader's own words about a file; a small object, or they are refused. */
export function parseMetadata(json: string): Record<string, unknown> {
  if (Buffer.byteLength(json) > metadataLimit) throw failures.metadataTooLarge()
  try {
    const metadata: unknown = JSON.parse(json)
    if (typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)) return { ...metadata }
  } catch {
    // Falls through to the one refusal for all that is no JSON object.
  }
  throw failures.invalidRequest('metadata must be a JSON object')
}
