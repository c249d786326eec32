/** Where a request came from, for limits. */

import { isHosted, setting } from './environment.ts'

/**
 * The caller's network address as the gateway names it, or null when it does not. Gateways append the address they see to
 * what a caller claims in `X-Forwarded-For`, so the last one counts; this backend sends no other. A hosted project has
 * Cloudflare in front, which replaces its own header; CLIENT_ADDRESS_HEADER names another that a proxy replaces.
 * A port behind the address is dropped, or every connection of one visitor would be another's.
 */
export function networkAddress(request: Request): string | null {
  const header = setting('CLIENT_ADDRESS_HEADER') ?? (isHosted() ? 'cf-connecting-ip' : 'x-forwarded-for')
  const addresses = (request.headers.get(header) ?? '').split(',')
  return addressIn(addresses.at(-1) ?? '') || null
}

function addressIn(entry: string): string {
  return entry.trim().replace(/^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/, '$1$2')
}
