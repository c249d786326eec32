/**
 * External providers that the protocol knows by name. None is enabled; one that is to be gets its exchange here, and
 * `authorize.ts`, `grants/id-token.ts` and `settings.ts` ask this file.
 */
export const externalProviders = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]
