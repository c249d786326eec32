/** GET /settings: which ways to sign in this project offers. */
import { endpoint } from '../endpoint.ts'
import { externalProviders } from '../external-providers.ts'

export const settings = endpoint('GET', '/settings', async (context) => ({
  external: {
    anonymous_users: false,
    ...Object.fromEntries(externalProviders.map((provider) => [provider, false])),
    email: true,
    phone: true,
  },
  disable_signup: false,
  mailer_autoconfirm: context.mailer === null,
  phone_autoconfirm: context.messenger === null,
  sms_provider: '',
  saml_enabled: false,
}))
