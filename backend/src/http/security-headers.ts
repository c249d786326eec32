/** What every answer tells the browser not to do. */

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

/** The policy of the service worker: it fetches what the page may fetch, and runs nothing else. */
export function workerPolicy(siteUrl: string): string {
  return `default-src 'none'; script-src 'self'; connect-src 'self' ${siteUrl}; frame-ancestors 'none'`
}

/**
 * Headers for everything. Answers of the protocol are data, so their policy allows nothing at all; files and data may be
 * used by pages of other origins, since the app can be served from another one.
 */
export function securityHeaders(production: boolean): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
