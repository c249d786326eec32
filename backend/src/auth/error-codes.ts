/**
 * The wire vocabulary of refusals, as GoTrue words them: each code with its status and its usual message. A refusal is
 * thrown as an AuthError from anywhere and becomes an answer in `error-response.ts`.
 */
import { ProtocolError, retryAfter } from '../protocol-error.ts'

interface ErrorKind {
  status: number
  message: string
}

const codes = {
  // What was sent cannot be used.
  bad_json: { status: 400, message: 'Could not parse request body as JSON' },
  validation_failed: { status: 400, message: 'The request is not valid' },
  email_address_invalid: { status: 400, message: 'Email address is invalid' },
  weak_password: { status: 422, message: 'Password is too weak' },
  same_password: { status: 422, message: 'New password should be different from the old password.' },

  // Who is asking.
  no_authorization: { status: 401, message: 'This endpoint requires a valid Bearer token' },
  bad_jwt: { status: 403, message: 'invalid JWT: unable to parse or verify signature' },
  not_admin: { status: 403, message: 'User not allowed' },
  request_refused: { status: 403, message: 'The project refuses this request' },
  session_not_found: { status: 403, message: 'Session from session_id claim in JWT does not exist' },
  insufficient_aal: { status: 403, message: 'AAL2 required to enroll a new factor' },
  reauthentication_needed: { status: 400, message: 'This change requires reauthentication' },
  reauthentication_not_valid: { status: 422, message: 'Nonce has expired or is invalid' },

  // Accounts.
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  email_not_confirmed: { status: 400, message: 'Email not confirmed' },
  phone_not_confirmed: { status: 400, message: 'Phone not confirmed' },
  user_banned: { status: 400, message: 'User is banned' },
  user_not_found: { status: 404, message: 'User not found' },
  user_already_exists: { status: 422, message: 'User already registered' },
  email_exists: { status: 422, message: 'A user with this email address has already been registered' },
  phone_exists: { status: 422, message: 'A user with this phone number has already been registered' },
  user_sso_managed: {
    status: 422,
    message: 'Updating email, phone, password of a SSO account only possible via SSO',
  },

  // Sessions and the ways to one.
  refresh_token_not_found: { status: 400, message: 'Invalid Refresh Token: Refresh Token Not Found' },
  refresh_token_already_used: { status: 400, message: 'Invalid Refresh Token: Already Used' },
  session_expired: { status: 400, message: 'Invalid Refresh Token: Session Expired' },
  flow_state_not_found: { status: 404, message: 'invalid flow state, no valid flow state found' },
  flow_state_expired: { status: 403, message: 'invalid flow state, flow state has expired' },
  bad_code_verifier: { status: 400, message: 'code challenge does not match previously saved code verifier' },
  otp_expired: { status: 403, message: 'Token has expired or is invalid' },
  otp_disabled: { status: 422, message: 'Signups not allowed for otp' },

  // Second factors.
  mfa_factor_not_found: { status: 404, message: 'Factor not found' },
  mfa_factor_name_conflict: {
    status: 422,
    message: 'A factor with the friendly name for this user already exists',
  },
  mfa_challenge_expired: {
    status: 422,
    message: 'MFA challenge has expired, verify against another challenge or create a new challenge.',
  },
  mfa_verification_failed: { status: 422, message: 'Invalid TOTP code entered' },
  mfa_ip_address_mismatch: {
    status: 422,
    message: 'Challenge and verify IP addresses mismatch.',
  },
  mfa_phone_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for Phone' },
  mfa_webauthn_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for WebAuthn' },
  too_many_enrolled_mfa_factors: {
    status: 422,
    message: 'Maximum number of verified factors reached, unenroll to continue',
  },

  // Identities.
  manual_linking_disabled: { status: 404, message: 'Manual linking is disabled' },
  identity_not_found: { status: 422, message: "Identity doesn't exist" },
  single_identity_not_deletable: {
    status: 422,
    message: 'User must have at least 1 identity after unlinking',
  },
  email_conflict_identity_not_deletable: {
    status: 422,
    message: 'Unable to unlink identity due to email conflict',
  },

  // What this project does not offer.
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-ins are disabled' },
  email_provider_disabled: { status: 422, message: 'Email logins are disabled' },
  phone_provider_disabled: { status: 400, message: 'Unsupported phone provider' },
  provider_disabled: { status: 400, message: 'Provider is not enabled' },
  oauth_provider_not_supported: { status: 400, message: 'Unsupported provider: provider is not enabled' },
  web3_provider_disabled: { status: 422, message: 'Web3 provider is disabled' },
  saml_provider_disabled: { status: 404, message: 'SAML 2.0 is disabled' },

  // Too much, too often, or our own fault.
  over_request_rate_limit: { status: 429, message: 'Request rate limit reached' },
  over_email_send_rate_limit: { status: 429, message: 'email rate limit exceeded' },
  over_sms_send_rate_limit: { status: 429, message: 'sms rate limit exceeded' },
  sms_send_failed: { status: 400, message: 'Error sending sms OTP' },
  request_timeout: {
    status: 504,
    message: 'Processing this request timed out, please retry after a moment.',
  },
  unexpected_failure: {
    status: 500,
    message: 'Unexpected failure, please check server logs for more information',
  },
} satisfies Record<string, ErrorKind>

export type AuthErrorCode = keyof typeof codes

/** What a refusal may say differently from its code's usual wording, or beside it. */
export interface AuthErrorDetails {
  status?: number
  message?: string
  /** Why a password is weak: `length`, `characters`, `pwned`. */
  weakPasswordReasons?: string[]
  /** What the project's own check raised: its SQLSTATE is answered in place of the code. */
  raised?: { code: string; hint?: string }
  /** Seconds until the same request may be repeated. */
  retryAfter?: number
  cause?: unknown
}

export class AuthError extends ProtocolError<AuthErrorCode> {
  override name = 'AuthError'
  readonly details: AuthErrorDetails

  constructor(code: AuthErrorCode, details: AuthErrorDetails = {}) {
    const { status = codes[code].status, message = codes[code].message, cause } = details
    super({ status, code, message, headers: retryAfter(details.retryAfter), cause })
    this.details = details
  }

  /** For clients that name no version of the protocol, or an early one. */
  get earlyBody() {
    return { code: this.status, error_code: this.#answeredCode, msg: this.message, ...this.#rest }
  }

  override get body() {
    return { code: this.#answeredCode, message: this.message, ...this.#rest }
  }

  get #answeredCode(): string {
    return this.details.raised?.code ?? this.code
  }

  get #rest() {
    const { weakPasswordReasons: reasons, raised } = this.details
    return { ...(reasons && { weak_password: { reasons } }), ...(raised?.hint && { hint: raised.hint }) }
  }
}
