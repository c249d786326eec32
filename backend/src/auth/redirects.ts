/** Where links lead after they did their work: only to the site itself and to places that were allowed. */
import type { FastifyRequest } from 'fastify'
import type { AuthContext } from './context.ts'
import { queryOf } from './endpoint.ts'

/** The address the client asked for if it is allowed, else the page that asked, else the site. */
export function redirectTarget(context: AuthContext, request: FastifyRequest, asked = ''): string {
  const header = request.headers.redirect_to
  const wishes = [
    asked || queryOf(request, 'redirect_to'),
    typeof header === 'string' ? header : '',
    request.headers.referer ?? '',
  ]
  return wishes.find((wish) => isAllowedRedirect(context, wish)) ?? context.siteUrl
}

/** Whether an address is on the site's host or fits one of the allowed patterns. */
export function isAllowedRedirect(
  { siteUrl, redirectAllowList }: Pick<AuthContext, 'siteUrl' | 'redirectAllowList'>,
  address: string,
): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  if (isWeb && hostname === new URL(siteUrl).hostname) return true
  return redirectAllowList.some((pattern) => patternShape(pattern).test(address))
}

/** `**` stands for anything, `*` for anything without a dot or slash. */
function patternShape(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*?)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? '[^./]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
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
