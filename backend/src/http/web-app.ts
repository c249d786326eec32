/** The built web app: files with a hash in their name never change, everything else is the one page. */

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nullIfMissing } from '../null-if-missing.ts'
import { pathOf } from './path-of.ts'
import { pagePolicy, workerPolicy } from './security-headers.ts'

const noncePlaceholder = '__CSP_NONCE__'
const immutable = 'public, max-age=31536000, immutable'
/** The service worker, which says what the newest version of the app is. */
const workerPath = '/sw.js'

/**
 * Serves the folder of the built app. Unknown addresses get its page, so that the app's own router decides.
 * @param siteUrlOf the address the page may call, for this request
 */
export async function webApp(
  app: FastifyInstance,
  directory: string,
  siteUrlOf: (request: FastifyRequest) => string,
): Promise<void> {
  const page = await nullIfMissing(readFile(join(directory, 'index.html'), 'utf8'))
  if (page === null) {
    app.log.warn({ directory }, 'there is no built web app here; only the protocol is served')
    app.setNotFoundHandler((_request, reply) => notFound(reply))
    return
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (pathOf(request.url) === workerPath) {
      reply.header('content-security-policy', workerPolicy(siteUrlOf(request)))
    }
    done()
  })
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    // Of the folder nothing but what is there now, and nothing hidden.
    wildcard: false,
    serveDotFiles: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', cacheControlOf(path))
      response.setHeader('vary', 'accept-encoding')
    },
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', pagePolicy(nonce, siteUrlOf(request)))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, nonce))
  }
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    return isPage && !isFile(pathOf(request.url)) ? sendPage(request, reply) : notFound(reply)
  })
}

/** @param path of the file on disk, compressed where the browser takes it so */
function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return immutable
  return path.replace(/\.(br|gz)$/, '').endsWith(workerPath) ? 'no-cache' : 'public, max-age=3600'
}

/** A missing script or picture is missing; only addresses of screens get the page. */
function isFile(path: string): boolean {
  return path.startsWith('/assets/') || /\.\w{1,8}$/.test(path)
}

export function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ code: 404, message: 'There is nothing at this address' })
}
