/** GET /authorize: the way to an external provider. None is enabled. */
import { endpoint, queryOf } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { externalProviders } from '../external-providers.ts'

export const authorize = endpoint('GET', '/authorize', async (_context, { request }) => {
  throw providerRefusal(queryOf(request, 'provider'))
})

/** What to say of a provider that is not enabled, or not known. */
export function providerRefusal(provider: string): AuthError {
  const isKnown = externalProviders.includes(provider)
  return new AuthError('validation_failed', {
    message: isKnown
      ? 'Unsupported provider: provider is not enabled'
      : `Unsupported provider: Provider ${provider || '""'} could not be found`,
  })
}
