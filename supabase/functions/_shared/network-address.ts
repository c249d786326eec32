/** Where a request came from, for limits. */

import { isHosted } from './environment.ts'

/**
 * The caller's network address as the gateway names it, or null when it does not. This backend replaces what a caller
 * claims in `X-Forwarded-For`; a hosted Supabase project may keep it, but has Cloudflare in front, which replaces its own
 * header.
 */
export function networkAddress(request: Request): string | null {
  const [address = ''] = (
    request.headers.get(isHosted() ? 'cf-connecting-ip' : 'x-forwarded-for') ?? ''
  ).split(',')
  return address.trim() || null
}
