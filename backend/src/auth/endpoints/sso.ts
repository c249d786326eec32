/** POST /sso: the way to an organisation's identity provider. SAML is not enabled. */
import { endpoint } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'

export const sso = endpoint('POST', '/sso', async () => {
  throw new AuthError('saml_provider_disabled')
})
