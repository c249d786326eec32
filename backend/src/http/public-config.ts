/** `/config.json`: what the browser needs to know before it can call anything. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { settingsForBrowser } from '../app-settings.ts'
import type { Config } from '../config.ts'
import type { Services } from './services.ts'

/** A name or address with or without a port; what a client sends as `Host` is copied into the page's policy. */
const hostShape = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * The address under which this request reached the site. A configured SITE_URL wins; without one it is what the
 * browser called, so that a phone on the same network reaches the backend too, unless that is no host at all.
 */
export function siteUrlFor(config: Config): (request: FastifyRequest) => string {
  if (config.hasSiteUrl) return () => config.siteUrl
  return ({ protocol, host }) => (hostShape.test(host) ? `${protocol}://${host}` : config.siteUrl)
}

export function publicConfigRoutes(
  app: FastifyInstance,
  { keys, appSettings, passwordPolicy, smtp }: Services['config'],
  siteUrlOf: (request: FastifyRequest) => string,
): void {
  app.get('/config.json', async (request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      ...settingsForBrowser(appSettings),
      url: siteUrlOf(request),
      anonKey: keys.anonKey,
      passwordPolicy,
      emailConfirmation: smtp !== null,
      imageTransformation: true,
    }),
  )
}
