/** A store of the tests' own that keeps bytes in memory and speaks S3 as far as the backend asks; it answers otherwise where a test says so. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../s3-backend.ts'

/** One request, whose body has come. */
export interface StoreRequest {
  request: IncomingMessage
  response: ServerResponse
  body: Buffer
  /** Answers as a store does. */
  answer(): void
}

export interface MemoryStore {
  settings: S3Settings & { endpoint: string }
  /** By version. */
  kept: Map<string, Buffer>
  /** Has each request answered by this, until told otherwise; null for as a store does. */
  answerBy(answering: ((asked: StoreRequest) => void) | null): void
  stop(): void
}

const bucket = 'files'

export async function startMemoryStore(): Promise<MemoryStore> {
  const kept = new Map<string, Buffer>()
  let answering: ((asked: StoreRequest) => void) | null = null
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const answer = () => answerAsStore(kept, request, response, body)
    if (answering) answering({ request, response, body, answer })
    else answer()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    kept,
    answerBy: (said) => {
      answering = said
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The last part of a path, which is the version, or the bucket itself. */
export function versionOf(path = ''): string {
  return path.split('?')[0]?.split('/').at(-1) ?? ''
}

function answerAsStore(
  kept: Map<string, Buffer>,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  const version = versionOf(url)
  const source = headers['x-amz-copy-source']
  if (method === 'PUT') {
    const bytes = source ? kept.get(versionOf(String(source))) : body
    if (!bytes) {
      refuse(response, 404, 'NoSuchKey')
      return
    }
    kept.set(version, bytes)
    response.setHeader('etag', tagOf(bytes))
    response.end(source ? `<CopyObjectResult><ETag>${tagOf(bytes)}</ETag></CopyObjectResult>` : '')
    return
  }
  if (method === 'DELETE') {
    kept.delete(version)
    response.writeHead(204).end()
    return
  }
  const bytes = version === bucket || version === '' ? Buffer.alloc(0) : kept.get(version)
  if (!bytes) {
    refuse(response, 404, 'NoSuchKey')
    return
  }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const given = start ? bytes.subarray(Number(start), Number(end) + 1) : bytes
  response.writeHead(start ? 206 : 200, { etag: tagOf(bytes), 'content-length': given.length }).end(given)
}

export function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
