/** Where links lead after they did their work: only to the site itself and to places that were allowed. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { fitsPattern } from './address-pattern.ts'
import type { AuthContext } from './context.ts'
import { queryOf } from './endpoint.ts'

/** The address the client asked for if it is allowed, else the page that asked, else the site's own. */
export function redirectTarget(context: AuthContext, request: FastifyRequest, asked = ''): string {
  const header = request.headers.redirect_to
  const wishes = [
    asked || queryOf(request, 'redirect_to'),
    typeof header === 'string' ? header : '',
    request.headers.referer ?? '',
  ]
  return wishes.find((wish) => isAllowedRedirect(context, wish)) ?? context.landingUrl
}

/** Where links lead that may lead nowhere else: SITE_URL, before what the project calls its site, before this backend. */
export function landingUrlOf(
  { hasSiteUrl, project }: { hasSiteUrl: boolean; project: { auth: { site_url?: string } } },
  siteUrl: string,
): string {
  return hasSiteUrl ? siteUrl : (project.auth.site_url ?? siteUrl)
}

type Allowed = Pick<AuthContext, 'siteUrl' | 'landingUrl' | 'redirectAllowList'>

/** Whether an address is on the site's host or on this machine, or fits one of the allowed patterns. */
export function isAllowedRedirect(allowed: Allowed, address: string): boolean {
  if (hasBlank.test(address)) return false
  if (isWeb.test(address)) return isAllowedPage(allowed, address)
  return isListed(allowed, address)
}

/** Browsers take blanks away, so that with them an address is not what it looks like. */
const hasBlank = /[\s\p{Cc}]/u
const isWeb = /^https?:/i

function isAllowedPage(allowed: Allowed, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  const ownHosts = [allowed.siteUrl, allowed.landingUrl].map((url) => new URL(url).hostname)
  if (ownHosts.includes(hostname)) return true
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? isListed(allowed, address) : isLoopback(bare)
}

/** The only bare addresses that links may lead to: an application on the reader's own machine, as RFC 8252 §7.3 has it. */
function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.')
}

function isListed({ redirectAllowList }: Allowed, address: string): boolean {
  const [withoutFragment = ''] = address.split('#', 1)
  return redirectAllowList.some((pattern) => fitsPattern(withoutFragment, pattern))
}

/** The address with values after its `#`, where servers do not see them. */
export function withFragment(address: string, values: Record<string, string>): string {
  const url = new URL(address)
  url.hash = new URLSearchParams(values).toString()
  return url.toString()
}

/** The address with values added to its query. */
export function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.toString()
}
