/** Who a request acts as: the database role and the verified claims of its bearer token. */

export interface Caller {
  /** `anon`, `authenticated`, `service_role`, or another role that a token names. */
  role: string
  claims: Record<string, unknown>
  /** The claims as JSON, the way row security reads them; made once per token. */
  claimsJson: string
  /** The token's `sub`, null for API keys. */
  userId: string | null
  /** The token's `session_id`, null for API keys. */
  sessionId: string | null
}

/** The caller that verified claims describe. A token without a role acts as `anon`. */
export function callerOf(claims: Record<string, unknown>): Caller {
  return {
    role: textOrNull(claims.role) ?? 'anon',
    claims,
    claimsJson: JSON.stringify(claims),
    userId: textOrNull(claims.sub),
    sessionId: textOrNull(claims.session_id),
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
