/**
 * Access tokens: JSON Web Tokens signed with HS256 and the project's secret, as Supabase's services read them. API keys
 * are such tokens too, with only a role.
 */
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

/** How long an access token is good for, in seconds. */
export const accessTokenSeconds = 3600

/** Why a bearer token was refused. */
export type TokenProblem = 'expired' | 'invalid'

export class TokenError extends Error {
  override name = 'TokenError'
  readonly reason: TokenProblem

  constructor(reason: TokenProblem) {
    super(reason === 'expired' ? 'token is expired' : 'token is malformed or its signature is invalid')
    this.reason = reason
  }
}

/** A verified token's claims, frozen: everyone who presents the token shares them. */
export type VerifiedClaims = Readonly<Record<string, unknown>>

const rememberedTokens = 2000
const verified = new LRUCache<string, VerifiedClaims>({ max: rememberedTokens })

/**
 * Signs claims. `iat` is now unless given; `exp` is `expiresInSeconds` later unless given.
 * @returns the compact token
 */
export async function signToken(
  claims: Record<string, unknown>,
  secret: string,
  expiresInSeconds: number = accessTokenSeconds,
): Promise<string> {
  const iat = typeof claims.iat === 'number' ? claims.iat : nowInSeconds()
  const exp = typeof claims.exp === 'number' ? claims.exp : iat + expiresInSeconds
  return new SignJWT({ ...claims, iat, exp })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(keyOf(secret))
}

/**
 * The claims of a token that this secret signed with HS256 and that has not expired. The same token yields the same
 * object, as long as it is among those used recently, without its signature being checked again.
 * @throws TokenError
 */
export async function verifyAccessToken(token: string, secret: string): Promise<VerifiedClaims> {
  const cacheKey = `${token} ${secret}`
  const known = verified.get(cacheKey)
  if (known) {
    if (typeof known.exp === 'number' && known.exp <= nowInSeconds()) throw new TokenError('expired')
    return known
  }
  const claims = Object.freeze(await claimsOf(token, secret))
  verified.set(cacheKey, claims)
  return claims
}

async function claimsOf(token: string, secret: string): Promise<JWTPayload> {
  if (!isAsSigned(token)) throw new TokenError('invalid')
  try {
    return (await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'] })).payload
  } catch (error) {
    throw new TokenError(error instanceof errors.JWTExpired ? 'expired' : 'invalid')
  }
}

/** One token has one spelling: `jose` also reads others, with `=` at their end or bits that say nothing. */
function isAsSigned(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

const encoder = new TextEncoder()

function keyOf(secret: string): Uint8Array {
  return encoder.encode(secret)
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
