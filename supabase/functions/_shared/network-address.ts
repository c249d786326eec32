/** Where a request came from, for limits. */

/** The caller's network address as the gateway names it; null when it does not. */
export function networkAddress(request: Request): string | null {
  const [first = ''] = (request.headers.get('x-forwarded-for') ?? '').split(',')
  return first.trim() || null
}
