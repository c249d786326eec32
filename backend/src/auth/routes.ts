/** The plugin that answers `/auth/v1`: Supabase Auth's protocol over the schema `auth`. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PasswordPolicy } from '../../../shared/passwords.ts'
import type { Database } from '../db/database.ts'
import { addEndpoints } from '../endpoint.ts'
import { keepClean } from './clean-up.ts'
import type { AuthContext } from './context.ts'
import { createMailer } from './email/mailer.ts'
import type { AuthEndpoint } from './endpoint.ts'
import { adminAuditLog } from './endpoints/admin-audit-log.ts'
import { adminCreateUser } from './endpoints/admin-create-user.ts'
import { adminDeleteFactor } from './endpoints/admin-delete-factor.ts'
import { adminDeleteUser } from './endpoints/admin-delete-user.ts'
import { adminGenerateLink } from './endpoints/admin-generate-link.ts'
import { adminGetUser } from './endpoints/admin-get-user.ts'
import { adminInvite } from './endpoints/admin-invite.ts'
import { adminListFactors } from './endpoints/admin-list-factors.ts'
import { adminListUsers } from './endpoints/admin-list-users.ts'
import { adminUpdateUser } from './endpoints/admin-update-user.ts'
import { authorize } from './endpoints/authorize.ts'
import { challengeFactor } from './endpoints/challenge-factor.ts'
import { enrollFactor } from './endpoints/enroll-factor.ts'
import { getUser } from './endpoints/get-user.ts'
import { health } from './endpoints/health.ts'
import { jwks } from './endpoints/jwks.ts'
import { linkIdentity } from './endpoints/link-identity.ts'
import { logout } from './endpoints/logout.ts'
import { otp } from './endpoints/otp.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { settings } from './endpoints/settings.ts'
import { signup } from './endpoints/signup.ts'
import { sso } from './endpoints/sso.ts'
import { token } from './endpoints/token.ts'
import { unenrollFactor } from './endpoints/unenroll-factor.ts'
import { unlinkIdentity } from './endpoints/unlink-identity.ts'
import { updateUser } from './endpoints/update-user.ts'
import { verify } from './endpoints/verify.ts'
import { verifyFactor } from './endpoints/verify-factor.ts'
import { verifyLink } from './endpoints/verify-link.ts'
import { sendError } from './error-response.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { type Messenger, withTimes } from './messages/messenger.ts'
import { createHashingQueue } from './passwords.ts'
import { landingUrlOf } from './redirects.ts'
import { acceptAnyBodyAsText } from './request-body.ts'
import { createSteps } from './sending-times.ts'
import { createVerificationTimes } from './verification-times.ts'

export interface AuthOptions {
  /** For what is asked for no request. */
  database: Database
  /** The database for a request, which waits for its caller's turn. */
  databaseOf: (request: FastifyRequest, reply: FastifyReply) => Database
  /** Runs a whole request, or rejects with QueueFullError where its caller has too many. */
  admit: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>
  config: {
    siteUrl: string
    passwordPolicy: PasswordPolicy
    smtp: { url: string; from: string } | null
    /** The domain that no mail goes to, and none below it; null where there is none. */
    closedDomain: string | null
    keys: { jwtSecret: string }
    /** SITE_URL was given: then what the project says of its site does not count. */
    hasSiteUrl: boolean
    project: {
      auth: { site_url?: string; additional_redirect_urls: string[]; enable_manual_linking: boolean }
    }
  }
  messenger: Messenger | null
  /**
   * The address under which a request reached the site; `config.siteUrl` unless given. Emails name the configured
   * address always, since a request can claim to have come by any.
   */
  siteUrlOf?: (request: FastifyRequest) => string
  limits?: Partial<Limits>
  /** What stands for the account of an email or phone in its limits; the name in lower case unless given. */
  accountKey?: (identifier: string) => string
  /** The names under which an account of that key may stand, what was given first; that alone, in lower case, unless given. */
  accountNames?: (identifier: string) => string[]
}

const endpoints: AuthEndpoint[] = [
  adminAuditLog,
  adminCreateUser,
  adminDeleteFactor,
  adminDeleteUser,
  adminGenerateLink,
  adminGetUser,
  adminInvite,
  adminListFactors,
  adminListUsers,
  adminUpdateUser,
  authorize,
  challengeFactor,
  enrollFactor,
  getUser,
  health,
  jwks,
  linkIdentity,
  logout,
  otp,
  reauthenticate,
  recover,
  resend,
  settings,
  signup,
  sso,
  token,
  unenrollFactor,
  unlinkIdentity,
  updateUser,
  verify,
  verifyFactor,
  verifyLink,
]

/** To be registered with the prefix `/auth/v1`, where requests have a `caller`. */
export async function authRoutes(scope: FastifyInstance, options: AuthOptions): Promise<void> {
  const { siteUrlOf, database, databaseOf, admit } = options
  const { smtp, closedDomain } = options.config
  const mailer =
    smtp &&
    createMailer({
      ...smtp,
      closedDomain,
      onRefused: (refused) => scope.log.warn(refused, 'the mail server refused a recipient'),
    })
  const shared = {
    mailer,
    messenger: options.messenger && withTimes(options.messenger),
    hashing: createHashingQueue({ ...defaultLimits, ...options.limits }),
    verifications: createVerificationTimes(),
    steps: createSteps(),
  }
  const atSite = contextOf(options, shared, options.config.siteUrl)
  const contextFor = (request: FastifyRequest, reply: FastifyReply): AuthContext => {
    const context = siteUrlOf && !mailer ? contextOf(options, shared, siteUrlOf(request)) : atSite
    return { ...context, database: databaseOf(request, reply) }
  }
  acceptAnyBodyAsText(scope)
  scope.setErrorHandler(sendError)
  // Whoever only looks at a link, as scanners of mail do with HEAD, uses nothing up.
  addEndpoints(scope, endpoints, { contextOf: contextFor, admit, hasHead: false })
  const stopCleaning = keepClean(database, (error) => scope.log.warn({ err: error }, 'auth clean-up failed'))
  scope.addHook('onClose', async () => {
    stopCleaning()
    mailer?.close()
  })
}

function contextOf(
  { config, ...options }: AuthOptions,
  shared: Pick<AuthContext, 'mailer' | 'messenger' | 'hashing' | 'verifications' | 'steps'>,
  siteUrl: string,
): Omit<AuthContext, 'database'> {
  return {
    siteUrl,
    landingUrl: landingUrlOf(config, siteUrl),
    redirectAllowList: config.project.auth.additional_redirect_urls,
    allowsManualLinking: config.project.auth.enable_manual_linking,
    jwtSecret: config.keys.jwtSecret,
    closedDomain: config.closedDomain,
    passwordPolicy: config.passwordPolicy,
    ...shared,
    limits: { ...defaultLimits, ...options.limits },
    accountKey: options.accountKey ?? ((identifier) => identifier.toLowerCase()),
    accountNames: options.accountNames ?? ((identifier) => [identifier.toLowerCase()]),
  }
}
