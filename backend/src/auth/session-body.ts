/** The answer to a sign-in: tokens and the account. */
import type { AuthContext } from './context.ts'
import type { Weakness } from './password-policy.ts'
import type { Session } from './sessions.ts'
import { accessTokenSeconds, signToken } from './tokens.ts'
import { userBody } from './user-body.ts'
import type { UserRow } from './users.ts'

/** Signs an access token for the session and wraps it as auth-js expects. */
export async function sessionBody(
  { siteUrl, jwtSecret }: Pick<AuthContext, 'siteUrl' | 'jwtSecret'>,
  user: UserRow,
  session: Session,
  weakPassword: Weakness | null = null,
) {
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = issuedAt + accessTokenSeconds
  const claims = { ...accessClaims(user, session), iss: `${siteUrl}/auth/v1`, iat: issuedAt, exp: expiresAt }
  return {
    access_token: await signToken(claims, jwtSecret),
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: userBody(user),
    ...(weakPassword && { weak_password: weakPassword }),
  }
}

function accessClaims(user: UserRow, session: Session) {
  return {
    sub: user.id,
    aud: user.aud || 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role || 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  }
}
