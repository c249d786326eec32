/**
 * Compresses texts on their way out. Files of the web app are kept compressed, and what people upload is compressed by
 * its nature, so that streams pass untouched. Rows are compressed too although they carry a Content-Range: theirs counts
 * rows and not bytes.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** In characters. What fits into one packet anyway is sent as it is. */
const shortestCompressed = 1_024
/** Where more effort hardly makes JSON any smaller. */
const screenEffort: Effort = { brotliQuality: 4, gzipLevel: 6 }
/** What is large would take a core from everybody else for a second. */
const largeEffort: Effort = { brotliQuality: 1, gzipLevel: 1 }
const longestScreen = 512 * 1_024

interface Effort {
  brotliQuality: number
  gzipLevel: number
}

export type Encoding = 'br' | 'gzip'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export function compressTexts(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < shortestCompressed) return done(null, payload)
    if (reply.hasHeader('content-encoding')) return done(null, payload)
    varyByEncoding(reply)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === null || request.method === 'HEAD') return done(null, payload)
    compress(payload, encoding).then(
      (bytes) => {
        reply.header('content-encoding', encoding).removeHeader('content-length')
        done(null, bytes)
      },
      (error) => done(error),
    )
  })
}

/** The best encoding that a client takes; null when it takes none of ours. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, quality = '']) => !/^q=0(?:\.0*)?$/.test(quality))
    .map(([name]) => name)
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : null
}

function compress(text: string, encoding: Encoding): Promise<Buffer> {
  const { brotliQuality, gzipLevel } = text.length > longestScreen ? largeEffort : screenEffort
  if (encoding === 'gzip') return toGzip(text, { level: gzipLevel })
  return toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
}

/** Caches must not hand a compressed answer to who did not ask for one. */
function varyByEncoding(reply: FastifyReply): void {
  const known = reply.getHeader('vary')
  reply.header('vary', known ? `${known}, accept-encoding` : 'accept-encoding')
}
