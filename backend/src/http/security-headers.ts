/** What every answer tells the browser not to do. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** The policy of the web app's own page. Its one inline element, a library's style sheet, carries the nonce. */
export function pagePolicy(nonce: string, siteUrl: string): string {
  const sockets = siteUrl.replace(/^http/, 'ws')
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${siteUrl}`,
    `media-src 'self' blob: ${siteUrl}`,
    `font-src 'self'`,
    `connect-src 'self' ${siteUrl} ${sockets}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Headers that no browser of today acts on, or that say what it does anyway: they would only cost bytes. */
const withoutEffect = {
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

/** Headers for everything; answers of the protocol are data, so their policy allows nothing at all. */
export async function addSecurityHeaders(app: FastifyInstance, production: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    ...withoutEffect,
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  })
}
